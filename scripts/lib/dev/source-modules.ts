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
 * A change starts a new module runner. Vite's `clearCache` keeps a request for a module that is under way: the next load
 * would share it, and get the file as it was before the change.
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
