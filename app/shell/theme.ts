/**
 * Runs in the head before the first paint: applies the stored theme, else the device's.
 * Kept as text, because its hash goes into the page's policy; it must not depend on anything.
 */
export function themeScript(storageKey: string): string {
  return `try{var t=localStorage.getItem(${JSON.stringify(storageKey)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
}
