// What the page says beside the types of the wire (protocol.d.ts, which is written from the server's own).
import type { FromClient, ReplayStep, View } from "../protocol.js";

/** `id` is chosen by the client, 1–64 characters, never used again for something else. A repeated id of something that was
 *  done is acknowledged and not done again. */
export type ClientMessage = FromClient & { id: string };
export type TolvaView = Extract<View, { trick: unknown }>;
export type VandtiaView = Extract<View, { piles: unknown }>;
/** A step of a record whose view has again what does not change from step to step. */
export type WholeStep = ReplayStep & { view: View };
