import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

// Vue must not look for a component of that name.
const isCustomElement = (tag) => tag === "tengen-board";

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
