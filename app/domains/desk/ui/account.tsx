import { useEffect, useState } from "react";
import type { PasskeyShown } from "~/platform/desk/passkeys/store.ts";
import type { SessionShown } from "~/platform/desk/sessions.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { DeskTime } from "~/ui/desk/time.tsx";

interface AccountProps {
  email: string;
  /** JSON of what a browser makes a passkey from; null while none can be made. */
  options: string | null;
  passkeys: readonly PasskeyShown[];
  sessions: readonly (Omit<SessionShown, "hash"> & { isThis: boolean })[];
}

/** One's own passkeys and browsers. */
export function Account({ email, options, passkeys, sessions }: AccountProps) {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="passkeys">
        <h2 id="passkeys" className="border-t-2 border-strong pt-3 pb-4 font-serif text-xl font-semibold">
          Passkeys
        </h2>
        <p className="mb-4 max-w-2xl text-soft">
          A passkey signs you in with your fingerprint, face or PIN instead of a mail. It never leaves your
          device.
        </p>
        <DeskTable
          caption="Passkeys"
          columns={[{ label: "Made in" }, { label: "Added" }, { label: "Used" }, { label: "Acts" }]}
          rows={passkeys.map(({ id, name, addedAt, usedAt }) => ({
            key: id,
            cells: [
              name,
              <DeskTime key="added" at={addedAt} />,
              <DeskTime key="used" at={usedAt} />,
              <ActForm key="remove" act="remove-passkey" fields={{ id }}>
                <button
                  type="submit"
                  aria-label={`Remove: ${name}`}
                  className="cursor-pointer text-sm underline underline-offset-2"
                >
                  Remove
                </button>
              </ActForm>,
            ],
          }))}
          empty="None yet. You sign in with a link by mail."
        />
        <NewPasskey options={options} />
      </section>
      <section aria-labelledby="browsers">
        <h2 id="browsers" className="border-t-2 border-strong pt-3 pb-4 font-serif text-xl font-semibold">
          Signed in
        </h2>
        <DeskTable
          caption="Browsers that are signed in"
          columns={[{ label: "Browser" }, { label: "Since" }, { label: "Last seen" }]}
          rows={sessions.map(({ browser, signedInAt, seenAt, isThis }) => ({
            key: signedInAt,
            cells: [
              isThis ? `${browser} (this one)` : browser,
              <DeskTime key="since" at={signedInAt} />,
              <DeskTime key="seen" at={seenAt} />,
            ],
          }))}
          empty="Nowhere."
        />
        <p className="mt-5 mb-4 max-w-2xl text-soft">
          Signing out everywhere also removes your passkeys, in case somebody else added one.
        </p>
        <ActForm act="sign-out-everywhere" fields={{ email }}>
          <Button type="submit" variant="outline">
            Sign out everywhere
          </Button>
        </ActForm>
      </section>
    </div>
  );
}

/** The button that makes a passkey, in browsers that can. */
function NewPasskey({ options }: { options: string | null }) {
  const [can, setCan] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(
    () => setCan("PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential),
    [],
  );
  if (!options) return <p className="mt-5 text-soft">Passkeys cannot be added right now.</p>;
  const make = async (form: HTMLFormElement) => {
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
      const field = form.elements.namedItem("response") as HTMLInputElement;
      field.value = JSON.stringify(made?.toJSON());
      form.requestSubmit();
    } catch {
      // Refused by its owner, or by the device.
      setFailed(true);
    }
  };
  return (
    <ActForm act="add-passkey" className="mt-5">
      <input type="hidden" name="response" defaultValue="" />
      {can ? (
        <Button
          onClick={({ currentTarget }) => {
            if (currentTarget.form) void make(currentTarget.form);
          }}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-soft">This browser cannot add one: that takes JavaScript and a current version.</p>
      )}
      {failed ? (
        <p role="alert" className="mt-3 text-sm font-medium text-down">
          No passkey was created. You can try again.
        </p>
      ) : null}
    </ActForm>
  );
}
