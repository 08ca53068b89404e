import * as turboStream from "turbo-stream";

/**
 * Stands in for turbo-stream in the server's build (`scripts/lib/build/lazy-encoding.ts`): it encodes when somebody reads.
 * Remix encodes the data of every document, but `data-script.ts` writes it as JSON.
 */
export function encode(...args: Parameters<typeof turboStream.encode>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= turboStream.encode(...args).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

export const { decode } = turboStream;
