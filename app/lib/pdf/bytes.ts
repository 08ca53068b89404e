/** Reads big-endian numbers one after another, as font files hold them. Beyond the end it throws a RangeError. */
export class ByteReader {
  private readonly view: DataView;
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(): number {
    return this.view.getUint8(this.at++);
  }
  u16(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }
  i16(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2);
  }
  u32(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError("The font ends too soon.");
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** Writes big-endian numbers into a buffer that grows. */
export class ByteWriter {
  private bytes = new Uint8Array(1024);
  private view = new DataView(this.bytes.buffer);
  length = 0;

  private room(size: number): number {
    const at = this.length;
    this.length += size;
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return at;
  }
  u8(value: number): void {
    const at = this.room(1);
    this.view.setUint8(at, value);
  }
  u16(value: number): void {
    const at = this.room(2);
    this.view.setUint16(at, value);
  }
  i16(value: number): void {
    const at = this.room(2);
    this.view.setInt16(at, value);
  }
  u32(value: number): void {
    const at = this.room(4);
    this.view.setUint32(at, value);
  }
  put(bytes: Uint8Array): void {
    const at = this.room(bytes.length);
    this.bytes.set(bytes, at);
  }
  /** Zeros up to the next multiple of `unit`. */
  align(unit: number): void {
    while (this.length % unit !== 0) this.u8(0);
  }
  result(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
