/**
 * Reads a static file of this build in the Worker. In development no assets are bound: the file comes from the server
 * that handles the request. Throws an `Error` with the status when the file cannot be read.
 */
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
