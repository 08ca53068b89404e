/**
 * Reads a static file of this build in the Worker. Throws an `Error` with the status when the file cannot be read, and
 * when no static files are bound.
 */
export async function readAsset(
  assets: Pick<Fetcher, "fetch"> | undefined,
  request: Request,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(address, request.url);
  if (!assets) throw new Error("No static files are bound.");
  const response = await assets.fetch(url);
  if (!response.ok) throw new Error(`The static file ${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
