import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TengenBoard, TengenBoardAttributes, TengenBoardEventMap } from "tengen-board";

type Listeners = { [K in "move" | "refused" | "ply" | "solved" as `on${K}`]?: (event: TengenBoardEventMap[K]) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tengen-board": DetailedHTMLProps<HTMLAttributes<TengenBoard>, TengenBoard> & TengenBoardAttributes & Listeners;
    }
  }
}
