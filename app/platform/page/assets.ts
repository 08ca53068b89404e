/** Reads a static file of this build in the Worker. In development, where no assets are bound, the server that answers has it. */
export async function readAsset(
  assets: Pick<Fetcher, "fetch"> | undefined,
  request: Request,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(address, request.url);
  const response = await (assets ? assets.fetch(url) : fetch(url));
  if (!response.ok) throw new Error(`The static file ${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
