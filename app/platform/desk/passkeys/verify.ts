import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Passkey, PasskeyAnswer, PasskeyUser, RelyingParty } from "./model.ts";
import { base64url } from "./store.ts";

/**
 * Passkeys as WebAuthn has them. A device has to know its owner, by a finger, a face or a PIN: a passkey is all that
 * signing in takes. In the cron Worker alone: the library is as large as all of the desk.
 */

/** Returns what a browser makes a passkey from, as JSON. */
export async function creationOptions(
  party: RelyingParty,
  challenge: string,
  user: PasskeyUser,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: bytesOf(challenge),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return JSON.stringify(options);
}

/** Returns what a browser asks its passkeys with, as JSON. */
export async function requestOptions(party: RelyingParty, challenge: string): Promise<string> {
  return JSON.stringify(
    await generateAuthenticationOptions({
      rpID: party.id,
      challenge: bytesOf(challenge),
      userVerification: "required",
    }),
  );
}

/** Returns the new passkey; null when the answer proves nothing. */
export async function verifyCreation({ party, challenge, response }: PasskeyAnswer): Promise<Passkey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(response) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: base64url(publicKey), counter };
  } catch {
    return null;
  }
}

/** Returns the passkey's new counter; null when the answer proves nothing. */
export async function verifyRequest(
  { party, challenge, response }: PasskeyAnswer,
  { id, publicKey, counter }: Passkey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: JSON.parse(response) as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: bytesOf(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
