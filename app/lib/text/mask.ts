/** Returns an address of which only its first letter and the end of its domain are shown, such as a•••@e•••.com. */
export function maskAddress(address: string): string {
  const [, name = "", host = "", end = ""] = /^(.)[^@]*@(.).*?(\.[^.]+)?$/.exec(address) ?? [];
  return name ? `${name}•••@${host}•••${end}` : "•••";
}
