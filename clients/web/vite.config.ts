import { existsSync, readFileSync } from "node:fs";
import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";

/** Answers `/config.json` from the file that RUMMY_CONFIG names, so that `npm run dev` plays on a running stage. */
function stageConfig(): Plugin {
  const file = process.env.RUMMY_CONFIG;
  return {
    name: "stage-config",
    configureServer(server) {
      server.middlewares.use("/config.json", (_request, response, next) => {
        if (!file || !existsSync(file)) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(readFileSync(file));
      });
    },
  };
}

export default defineConfig({
  plugins: [preact(), stageConfig()],
  build: { target: "es2022" },
  server: { host: "127.0.0.1", strictPort: true },
});
