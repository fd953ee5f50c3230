/** WebAuthn: converts between the server's JSON and the browser's binary types. */

type Options = Record<string, unknown>;

interface Descriptor {
  id: string;
}

/** Browsers do not bind passkeys to IP addresses. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return "PublicKeyCredential" in window && window.isSecureContext && !isAddress;
}

/** Null if the user cancelled. */
export async function createPasskey(options: Options): Promise<unknown> {
  const user = options.user as { id: string };
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await attempt(() => navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    response: {
      attestationObject: toText(response.attestationObject),
      clientDataJSON: toText(response.clientDataJSON),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Null if the user cancelled. */
export async function getPasskey(options: Options): Promise<unknown> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    allowCredentials: descriptors(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await attempt(() => navigator.credentials.get({ publicKey }));
  if (!used) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...common(used),
    response: {
      authenticatorData: toText(response.authenticatorData),
      clientDataJSON: toText(response.clientDataJSON),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
}

const common = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: toText(credential.rawId),
  type: credential.type,
  extensions: {},
});

/** Cancellation, timeout and an already registered key throw these errors. */
async function attempt(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (failure) {
    const isRefusal =
      failure instanceof DOMException && ["NotAllowedError", "AbortError"].includes(failure.name);
    if (isRefusal) return null;
    throw failure;
  }
}

const descriptors = (list: unknown) =>
  ((list as Descriptor[] | undefined) ?? []).map((one) => ({ ...one, id: toBytes(one.id) }));

export function toBytes(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export function toText(buffer: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
