/** What is used of the Workers AI binding. */
export interface WorkersAi {
  run(model: string, input: Record<string, unknown>): Promise<unknown>;
}
