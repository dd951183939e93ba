import { existsSync, readFileSync } from "node:fs";
import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

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

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** Installable, and open without a connection. A new version waits until the player says so: never in mid-deal. */
const pwa = VitePWA({
  registerType: "prompt",
  injectRegister: false,
  manifest: {
    id: "/",
    name: "Rummy",
    short_name: "Rummy",
    description: "13-card Indian rummy",
    lang: "en",
    categories: ["games", "cards"],
    display: "standalone",
    orientation: "any",
    start_url: "/",
    scope: "/",
    background_color: "#08332a",
    theme_color: "#08332a",
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-512", 512, "maskable")],
  },
  workbox: {
    globPatterns: ["**/*.{js,css,html,svg,png}"],
    navigateFallback: "index.html",
    navigateFallbackDenylist: [/^\/report/, /\/[^/]+\.[^/]+$/], // the house's report; files that there are not
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    runtimeCaching: [
      // Where everything answers is never old while the network can be asked; without it the shell still opens.
      {
        urlPattern: ({ url }) => url.pathname === "/config.json",
        handler: "NetworkFirst",
        options: { cacheName: "config" },
      },
    ],
  },
});

export default defineConfig({
  plugins: [preact(), stageConfig(), pwa],
  build: {
    target: "es2022",
    // A language is one file, not one for each area.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: ["en", "hi"].map((name) => ({ name, test: new RegExp(`/src/text/${name}/`) })) },
      },
    },
  },
  server: { host: "127.0.0.1", strictPort: true },
});
