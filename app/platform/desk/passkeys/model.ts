/** Passkeys, as both Workers speak of them. */

export interface Passkey {
  /** The credential's id, base64url like the key. */
  id: string;
  publicKey: string;
  counter: number;
}

/** For whom a passkey is made, and which pages may use it. */
export interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

/** Whom a passkey signs in. */
export interface PasskeyUser {
  id: string;
  email: string;
  name: string;
}

/** What a browser answered, as it sent it. */
export interface PasskeyAnswer {
  party: RelyingParty;
  challenge: string;
  /** JSON of the credential. */
  response: string;
}
