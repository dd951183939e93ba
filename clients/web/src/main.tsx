import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/page.css";
import { render } from "preact";
import { App } from "./App";
import { keepApp } from "./pwa";

const root = document.getElementById("app");
if (root) render(<App />, root);
if (import.meta.env.PROD) void keepApp();
