import type { DevEnvironment } from "vite";
import { ESModulesEvaluator, ModuleRunner } from "vite/module-runner";

/** The modules of the source, as Vite compiles them. */
export interface SourceModules {
  /** Returns what a file exports, loaded when it is first asked for. Throws when it does not load. */
  load: <Module>(file: string) => Promise<Module>;
  /** Forgets all modules. What still loads goes on with the source as it was. */
  forget: () => void;
}

/**
 * Loads the source for this process.
 *
 * After a change each module comes from a runner of its own: Vite's `clearCache` leaves an answer that is under way in
 * place, and what was read before the change then stands for the file until its next one.
 */
export function openSourceModules(environment: DevEnvironment): SourceModules {
  const newRunner = () =>
    new ModuleRunner(
      {
        transport: { invoke: (call) => environment.hot.handleInvoke(call) },
        hmr: false,
        sourcemapInterceptor: false,
      },
      new ESModulesEvaluator(),
    );
  let runner = newRunner();
  return {
    load: (file) => runner.import(file),
    forget() {
      runner = newRunner();
    },
  };
}
