// The server's HTTP side.
import { prefs } from "./prefs.js";
import { asked } from "./trace.js";
/** @import { Created, CreateRequest, ErrorBody, MyTables, Presets, Refusal, RuleBook, RulesRequest, TableInfo } from "../protocol.js" */

export class Refused extends Error {
  /** @param {Refusal} refusal @param {number} status */
  constructor(refusal, status) {
    super(refusal.en);
    this.refusal = refusal;
    this.status = status;
  }
}

/** @param {string} path @param {{ body?: unknown; secret?: boolean; method?: string; plain?: boolean }} [how] @returns {Promise<any>} */
export async function call(path, { body, secret, method, plain } = {}) {
  const headers = /** @type {Record<string, string>} */ ({});
  if (body) headers["content-type"] = "application/json";
  if (secret) headers.authorization = `Bearer ${prefs.secret}`;
  const verb = method ?? (body ? "POST" : "GET");
  const answered = asked(`${verb} ${path}`);
  try {
    const answer = await fetch(path, { method: verb, headers, body: body ? JSON.stringify(body) : undefined });
    if (answer.ok) return await (plain ? answer.text() : answer.json());
    const error = /** @type {ErrorBody | null} */ (await answer.json().catch(() => null));
    throw new Refused(error?.error ?? { rule: null, sv: `Servern svarade ${answer.status}.`, en: `The server answered ${answer.status}.` }, answer.status);
  } finally {
    answered();
  }
}

/** @type {Promise<Presets> | null} */
let known = null;

/** @type {{ request: string; id: string } | null} A table that was asked for, and whether it was made nobody knows. */
let unanswered = null;
const TRIES = 4;

/**
 * Makes a table. A request that got no answer goes again with its id, here or at the next click, so that there is one table.
 * @param {CreateRequest} request @returns {Promise<Created>}
 */
async function create(request) {
  const text = JSON.stringify(request);
  if (unanswered?.request !== text) unanswered = { request: text, id: Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("") };
  const { id } = unanswered;
  for (let tried = 1; ; tried++) {
    try {
      const made = await call("/api/tables", { body: { ...request, id }, secret: true });
      unanswered = null;
      return made;
    } catch (e) {
      const answered = e instanceof Refused && e.status < 500;
      if (answered) unanswered = null;
      if (answered || tried === TRIES) throw e;
      await new Promise((go) => setTimeout(go, 250 * 2 ** tried));
    }
  }
}

export const api = {
  /** @returns {Promise<Presets>} */
  presets: () => (known ??= call("/api/presets").catch((e) => {
    known = null;
    throw e;
  })),
  /** @param {RulesRequest} request @returns {Promise<RuleBook>} */
  rules: (request) => call("/api/rules", { body: request }),
  create,
  /** @returns {Promise<MyTables>} */
  mine: () => call("/api/me/tables", { secret: true }),
  /** @param {string} id @returns {Promise<TableInfo>} */
  table: (id) => call(`/api/tables/${encodeURIComponent(id)}`, { secret: true }),
  /** @param {string} id @returns {Promise<RuleBook>} */
  book: (id) => call(`/api/tables/${encodeURIComponent(id)}/rules`, { secret: true }),
  /** The record of partier that are over, or also of deals that are over in this one. @param {string} id @param {boolean} [deals] @returns {Promise<string>} */
  record: (id, deals = false) => call(`/api/tables/${encodeURIComponent(id)}/record${deals ? "?deals=over" : ""}`, { secret: true, plain: true }),
};
