// Signs in to the desk with a passkey, in browsers that can: the sign-in page's own form needs no script.
(() => {
  const button = document.querySelector("[data-passkey]");
  if (!button || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  const note = button.nextElementSibling;
  const address = `/desk/sign-in/passkey${location.search}`;
  const ask = async (init) => {
    const answer = await fetch(address, { method: "POST", signal: AbortSignal.timeout(10000), ...init }).catch(
      () => {
        throw new Error("The desk did not answer. Try again.");
      },
    );
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    note.textContent = "";
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask({}));
      const credential = await navigator.credentials.get({ publicKey });
      const { to } = await ask({
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(credential.toJSON()),
      });
      location.assign(to);
    } catch (error) {
      // A device that was not asked to the end says nothing that helps.
      note.textContent = error instanceof DOMException ? "No passkey was used." : error.message;
      button.disabled = false;
    }
  });
})();
