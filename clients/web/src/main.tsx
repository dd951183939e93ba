import { render } from "preact";
import { App } from "./App";
import { keepApp } from "./pwa";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.getElementById("app");
if (root) render(<App />, root);
if (import.meta.env.PROD) void keepApp();
