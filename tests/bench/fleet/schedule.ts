/** A binary heap of what happens at a time, the next first. */
export class Heap<Item extends { at: number }> {
  readonly #items: Item[] = [];

  push(item: Item): void {
    const heap = this.#items;
    let index = heap.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent] as Item).at <= item.at) break;
      heap[index] = heap[parent] as Item;
      index = parent;
    }
    heap[index] = item;
  }

  pop(): Item | undefined {
    const heap = this.#items;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Item).at < (heap[child] as Item).at) child += 1;
      if ((heap[child] as Item).at >= last.at) break;
      heap[index] = heap[child] as Item;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
