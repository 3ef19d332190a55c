import { appendFile, readFile } from "node:fs/promises";
import { basename } from "node:path";

// cli/src/clock.ts
/** A timer of Node with more ends after 1 ms. */
var longestTimerMs = 2147483647;
var systemClock = {
	now: () => Date.now(),
	async pause(ms) {
		for (let leftMs = ms; leftMs > 0; leftMs -= longestTimerMs) await new Promise((resume) => setTimeout(resume, Math.min(leftMs, longestTimerMs)));
	}
};

// cli/src/exit-codes.ts
/** The message is one sentence. It holds no link, text, passphrase, code or token. */
var CommandError = class extends Error {
	exit;
	constructor(exit, message) {
		super(message);
		this.name = "CommandError";
		this.exit = exit;
	}
};
/** @throws CommandError always */
function fail(exit, sentence) {
	throw new CommandError(exit, sentence);
}

// cli/src/terminal/streams.ts
/** @returns all bytes, or `undefined` if more than `mostBytes` come */
async function readAllOf(stream, mostBytes) {
	const chunks = [];
	let size = 0;
	for await (const chunk of stream) {
		const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
		size += bytes.length;
		if (size > mostBytes) return void 0;
		chunks.push(bytes);
	}
	const all = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		all.set(chunk, at);
		at += chunk.length;
	}
	return all;
}

// cli/package.json
var name = "glimpse-cli";
var version$2 = "1.0.0-rc.1";
var description = "Sends and opens links of Glimpse that work once; the text is encrypted on this machine";
var license = "Apache-2.0";
var bin = { "glimpse": "dist/glimpse.cjs" };
var files = ["dist/glimpse.cjs", "dist/LICENSE"];
var type = "module";
var scripts = {
	"build": "node build/build.ts",
	"prepack": "node build/build.ts",
	"executable": "node build/executable.ts"
};
var devDependencies = {
	"@glimpse/contracts": "1.0.0-rc.1",
	"vite": "8.3.8"
};
var engines = { "node": ">=20" };
var package_default = {
	name,
	version: version$2,
	"private": true,
	description,
	license,
	bin,
	files,
	type,
	scripts,
	devDependencies,
	engines
};

// cli/src/version.ts
var { version: version$1 } = package_default;

// cli/src/hosts/answers.ts
var isObject = (value) => typeof value === "object" && value !== null;
/** @returns the value at a path of names, or `undefined` */
function fieldOf(body, ...path) {
	return path.reduce((value, name) => isObject(value) ? value[name] : void 0, body);
}
/** @returns a text that is not empty, or `undefined` */
function textIn(body, ...path) {
	const value = fieldOf(body, ...path);
	return typeof value === "string" && value !== "" ? value : void 0;
}
/** @returns a number, or `undefined` */
function numberIn(body, ...path) {
	const value = fieldOf(body, ...path);
	return typeof value === "number" && Number.isFinite(value) ? value : void 0;
}
var flagIn = (body, ...path) => fieldOf(body, ...path) === true;
var unexpected = () => fail("failed", "The host gave an answer that this version of glimpse does not understand.");
/** Takes control characters out of a text of the server: a terminal would obey them. */
var toPrintable = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim();

// cli/src/hosts/http-client.ts
/** `large`: a file of 4 MiB takes half a minute at 1.6 Mbit/s. */
var mostMs = {
	small: 3e4,
	large: 12e4
};
/** Larger than any content in base64url. */
var mostBytes = 33554432;
/** Sends a request and reads its answer. */
var sendOverHttp = async (call) => {
	const { origin, path, method, body, size = "small" } = call;
	try {
		return await readReply(await fetch(new URL(path, origin), {
			method,
			headers: headersOf(call),
			redirect: "manual",
			signal: AbortSignal.timeout(mostMs[size]),
			...body === void 0 ? {} : { body: JSON.stringify(body) }
		}));
	} catch (thrown) {
		if (isNetworkFailure(thrown)) return noAnswer(thrown);
		throw thrown;
	}
};
/** `fetch` throws a TypeError for everything that happens on the way, and a DOMException at a time-out. */
var isNetworkFailure = (thrown) => thrown instanceof TypeError || thrown instanceof Error && /^(Timeout|Abort)Error$/.test(thrown.name);
var noAnswer = ({ cause }) => ({
	status: 0,
	body: void 0,
	code: void 0,
	retryAfterSeconds: void 0,
	failure: textIn(cause, "code") ?? ""
});
var headersOf = ({ body, nonce, account }) => ({
	Accept: "application/json",
	"User-Agent": `glimpse-cli/${version$1}`,
	...body === void 0 ? {} : { "Content-Type": "application/json" },
	...nonce === void 0 ? {} : { "Idempotency-Key": nonce },
	...account === void 0 ? {} : { Authorization: `Basic ${toBasic(account)}` }
});
var toBasic = ({ address, token }) => btoa(String.fromCharCode(...new TextEncoder().encode(`${address}:${token}`)));
async function readReply(response) {
	if (response.status >= 300 && response.status < 400) {
		await response.body?.cancel();
		return {
			status: response.status,
			body: void 0,
			code: void 0,
			retryAfterSeconds: void 0
		};
	}
	const body = parse(new TextDecoder().decode(await readBytes(response)));
	const code = fieldOf(body, "code");
	const after = Number(response.headers.get("Retry-After") ?? NaN);
	return {
		status: response.status,
		body,
		code: typeof code === "string" ? code : void 0,
		retryAfterSeconds: Number.isFinite(after) && after >= 0 ? after : void 0
	};
}
var readBytes = async ({ body }) => await readAllOf(body ?? [], mostBytes) ?? fail("failed", "The answer of the host is too large.");
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}

// cli/src/arguments/durations.ts
var seconds = {
	s: 1,
	m: 60,
	h: 3600,
	d: 86400,
	w: 604800
};
/** @returns seconds; a number without a unit is seconds. @throws CommandError */
function readDuration(typed) {
	const [, count = "", unit = "s"] = /^(\d{1,9})([smhdw])?$/i.exec(typed.trim()) ?? [];
	const found = Number(count) * (seconds[unit.toLowerCase()] ?? 0);
	return count !== "" && found > 0 ? found : fail("usage", "A time is a number with s, m, h, d or w, such as 1d.");
}

// contracts/src/sealed-links/base-encodings.ts
var base32Letters = "abcdefghijklmnopqrstuvwxyz234567";
var base64Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** @example toBase32(Uint8Array.of(255)) // '74' */
var toBase32 = (bytes) => write(bytes, base32Letters, 5);
var toBase64Url = (bytes) => write(bytes, base64Letters, 6);
function write(bytes, letters, bits) {
	const text = [];
	let held = 0;
	let count = 0;
	for (const byte of bytes) {
		held = (held << 8 | byte) & 4095;
		count += 8;
		while (count >= bits) {
			count -= bits;
			text.push(letters.charAt(held >> count & (1 << bits) - 1));
		}
	}
	if (count > 0) text.push(letters.charAt(held << bits - count & (1 << bits) - 1));
	return text.join("");
}

// contracts/src/sealed-links/web-crypto.ts
/** Random bytes of the system's generator. */
var randomBytes = (count) => crypto.getRandomValues(new Uint8Array(count));
async function sha256(bytes) {
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
/** HKDF-SHA-256 (RFC 5869). */
async function hkdf(material, { salt, info, bytes }) {
	const key = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
	const how = {
		name: "HKDF",
		hash: "SHA-256",
		salt,
		info: utf8(info)
	};
	return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}
/** PBKDF2-HMAC-SHA-256 (RFC 8018), 32 bytes. */
async function pbkdf2(password, salt, iterations) {
	const key = await crypto.subtle.importKey("raw", utf8(password), "PBKDF2", false, ["deriveBits"]);
	const how = {
		name: "PBKDF2",
		hash: "SHA-256",
		salt,
		iterations
	};
	return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
}
/** A key for AES-256-GCM from 32 bytes. */
var aesKey = (bytes) => crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
/** @returns ciphertext and tag (16 bytes) */
async function encrypt(key, { nonce, bound, bytes }) {
	const how = {
		name: "AES-GCM",
		iv: nonce,
		additionalData: bound
	};
	return new Uint8Array(await crypto.subtle.encrypt(how, key, bytes));
}
var utf8 = (text) => new TextEncoder().encode(text);
/** @returns `undefined` for bytes that are no UTF-8 */
function fromUtf8(bytes) {
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		return;
	}
}
/** Joins bytes. */
function join(...parts) {
	const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		joined.set(part, at);
		at += part.length;
	}
	return joined;
}

// contracts/src/sealed-links/token.ts
var rootBytes = 25;
var checkChars = 4;
/** Draws a fresh token. */
var drawToken = (hasPassphrase) => ({
	mark: hasPassphrase ? 2 : 1,
	root: randomBytes(rootBytes)
});
/** Writes a token: mark, 40 characters, 4 check characters. */
async function writeToken({ mark, root }) {
	return `${mark}${toBase32(root)}${await checkOf(Uint8Array.of(mark), root)}`;
}
/** Splits a written token into a link half, which can be mailed, and a code, which comes another way. */
async function splitToken(token) {
	const text = await writeToken(token);
	const mark = token.mark === 1 ? "5" : "6";
	const start = text.slice(1, 21);
	const code = text.slice(21);
	return {
		linkHalf: `${mark}${start}${await halfCheckOf(mark, start)}`,
		code: (code.match(/.{4}/g) ?? []).join("-")
	};
}
/** The first 20 bits of SHA-256 over the mark and the root, as four characters. */
var checkOf = async (mark, root) => toBase32(await sha256(join(mark, root))).slice(0, checkChars);
var halfCheckOf = async (mark, start) => toBase32(await sha256(join(utf8("half"), Uint8Array.of(Number(mark)), utf8(start)))).slice(0, checkChars);

// cli/src/hosts/origin.ts
var thisMachine = /* @__PURE__ */ new Set([
	"localhost",
	"127.0.0.1",
	"[::1]"
]);
/** Whether a link or a host may be asked: HTTPS, or HTTP on this machine. */
var isAllowedUrl = ({ protocol, hostname }) => protocol === "https:" || protocol === "http:" && thisMachine.has(hostname);
/** @returns `undefined` if the text is no URL */
function toUrl(text) {
	return URL.canParse(text) ? new URL(text) : void 0;
}
/**
* Reads a host as a person types it.
* @returns the origin, such as `https://glimpse.example.com`. @throws CommandError
*/
function readOrigin(typed) {
	const text = typed.trim().replace(/\/+$/, "");
	const url = toUrl(/^https?:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
	if (!url || url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "") return fail("usage", "A host is a name such as glimpse.example.com, without a path.");
	if (!isAllowedUrl(url)) return fail("usage", "glimpse speaks HTTPS, and HTTP only to localhost.");
	return url.origin;
}
var schemeFor = (text) => thisMachine.has(text.replace(/:\d+$/, "").toLowerCase()) ? "http" : "https";

// cli/src/hosts/links.ts
/** Keys of the family are longer than ours in newer and shorter in older versions. */
var plainKey = /^[0-9a-z]{20,128}$/;
var sealedKey = /^[0-9a-z]{32}$/;
var around = /^[\s<>()[\]{}"'`]+|[\s<>()[\]{}"'`.,;!]+$/g;
/** Takes the address out of a line such as `Private link: https://…`. @throws CommandError without one */
function readUrl(typed) {
	const text = (/https?:\/\/\S+/i.exec(typed)?.[0] ?? typed.trim()).replaceAll(around, "");
	const url = toUrl(/^https?:\/\//i.test(text) ? text : schemed(text));
	if (!url) return fail("damaged", "This is not a link.");
	if (!isAllowedUrl(url)) return fail("usage", "glimpse speaks HTTPS, and HTTP only to localhost.");
	return url;
}
/** A link without `https://`, as chats show it. */
function schemed(text) {
	const [host = "", ...rest] = text.split("/");
	return rest.length > 0 && /^[\w.[\]:-]+$/.test(host) ? `${readOrigin(host)}/${rest.join("/")}` : "";
}
/** Reads a link of a sender. @throws CommandError */
function readPrivateLink(typed) {
	const url = readUrl(typed);
	const found = privateKeyIn(url);
	if (!found) return fail("damaged", "This is not a private link, which glimpse send prints beside the link.");
	return (found.kind === "sealed" ? sealedKey : plainKey).test(found.key) ? {
		...found,
		origin: url.origin
	} : fail("damaged", "The private link is cut or damaged.");
}
function privateKeyIn({ pathname, hash }) {
	const sealed = /^\/p\/*(?:[#/]|%23)+([^#/]*)/i.exec(`${pathname}${hash}`)?.[1];
	if (sealed !== void 0) return {
		kind: "sealed",
		key: sealed
	};
	const key = keyAfter(pathname, "private") ?? keyAfter(pathname, "receipt");
	return key === void 0 ? void 0 : {
		kind: "plain",
		key
	};
}
var keyAfter = (pathname, word) => new RegExp(`^/${word}/([^/]*)/?$`).exec(pathname)?.[1];
/** @param token a whole token, or a link half */
var toSealedLink = (origin, token) => `${origin}/s#${token}`;
var toPrivateLink = (origin, key) => `${origin}/p#${key}`;

// cli/src/hosts/refusal.ts
var noSealedLinks = "The host makes no sealed links. With --plain the server can read the text.";
/** By our name of the error. */
var byCode = {
	"http.not_signed_in": ["signIn", "The host asks for an account, or does not accept this one: glimpse login."],
	"http.not_allowed": ["signIn", "This API token may not do that: make one with the scope that it needs."],
	"secrets.unknown": ["gone", "The host does not know this secret: it has ended, or never existed."],
	"secrets.cannot_burn": ["gone", "The secret has ended already."],
	"secrets.wrong_passphrase": ["damaged", "The passphrase is wrong. The secret was not opened."],
	"secrets.sealed_required": ["failed", "This host makes sealed links only: leave out --plain."],
	"secrets.creation_not_allowed": ["signIn", "This account may not send secrets on this host."],
	"http.feature_off": ["failed", noSealedLinks],
	"http.too_large": ["failed", "This is too large for the host, or for the plan of the account."]
};
/** What older hosts of the family say without a code. API v1 answers every error with 404. */
var byText = [
	[/not authorized/i, "http.not_signed_in"],
	[/unknown secret/i, "secrets.unknown"],
	[/passphrase/i, "secrets.wrong_passphrase"]
];
var byStatus = {
	401: "http.not_signed_in",
	403: "http.not_allowed",
	413: "http.too_large"
};
/** Names of Node for a certificate that proves nothing. Another try gets the same. */
var badCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/;
var isUntrusted = ({ failure = "" }) => badCertificate.test(failure);
/** Whether no answer came, or one that says nothing about the outcome. The same request may be sent again. */
var isLost = (reply) => reply.status === 0 && !isUntrusted(reply) || reply.status >= 500;
/** Whether a portal, a proxy or a firewall answered. That says nothing of the outcome. */
function isForeign({ status, code, body }) {
	if (status >= 200 && status < 300) return !isObject(body);
	if (status >= 300 && status < 400) return true;
	if (status === 429 || status < 400 || status >= 500) return false;
	const message = textIn(body, "message") ?? "";
	return !((code?.includes(".") ?? false) || byText.some(([pattern]) => pattern.test(message))) && (status === 404 || status === 405 || !isObject(body));
}
/** Whether the host does not have the path. Our own errors have a code, those of the family a message. */
function isUnknownPath({ status, code, body }) {
	const message = textIn(body, "message") ?? textIn(body, "error") ?? "Not Found";
	return (status === 404 || status === 405) && code === void 0 && /^not found$/i.test(message);
}
var isSuccess = ({ status }) => status >= 200 && status < 300;
/** @returns a successful answer. @throws CommandError for any other */
function expectSuccess(reply) {
	return isSuccess(reply) ? reply : refuse(reply);
}
/** @throws CommandError always */
function refuse(reply) {
	const { status, code, body, retryAfterSeconds } = reply;
	if (status === 429 || retryAfterSeconds !== void 0) return fail("tryAgain", `The host asks to wait: try again in ${retryAfterSeconds ?? 60} s.`);
	if (status >= 300 && status < 400) return fail("failed", "The host answered with a redirect, which glimpse does not follow.");
	if (isUntrusted(reply)) return fail("failed", "The certificate of the host does not prove its name.");
	if (reply.failure === "ENOTFOUND") return fail("tryAgain", "The name of the host was not found.");
	if (isLost(reply)) return fail("tryAgain", "The host did not answer. Try again.");
	if (isUnknownPath(reply)) return fail("failed", noSealedLinks);
	const message = textIn(body, "message") ?? textIn(body, "error");
	const named = code ?? byText.find(([pattern]) => pattern.test(message ?? ""))?.[1] ?? byStatus[status];
	const known = named === void 0 ? void 0 : byCode[named];
	if (known) return fail(...known);
	if (message === void 0) return unexpected();
	return fail("failed", `The host refused: ${toPrintable(message).slice(0, 200)}`);
}

// cli/src/hosts/retry.ts
var again = "No answer; asking again with the same nonce.";
/**
* How long one request is repeated, in milliseconds, and what is said when the first answer is lost. `burn`,
* `open`: while another try may tell what a lost answer held; shorter than the lease of a claim. `look`:
* where nothing is at stake.
*/
var stakes = {
	look: {
		budgetMs: 8e3,
		warning: void 0
	},
	burn: {
		budgetMs: 109e3,
		warning: again
	},
	open: {
		budgetMs: 109e3,
		warning: `${again} Stopping now loses the secret.`
	}
};
var firstPauseMs = 500;
var longestPauseMs$1 = 8e3;
/**
* Sends until an answer tells the outcome, after 0.5, 1, 2, 4, 8, 8 … s, or as Retry-After asks. The last
* time is the end of the budget, however long a limit asks for, because the answer is lost after it.
*/
async function sendUntilAnswered({ send, clock, say }, call, stake) {
	const { budgetMs, warning } = stakes[stake];
	const started = clock.now();
	for (let pauseMs = firstPauseMs, turn = 1;; pauseMs = Math.min(2 * pauseMs, longestPauseMs$1), turn += 1) {
		const reply = await send(call);
		if (!(isLost(reply) || stake !== "look" && hidesOutcome(reply, turn))) return reply;
		const leftMs = budgetMs - (clock.now() - started);
		if (leftMs <= 0) return reply;
		const waitMs = Math.min(leftMs, Math.max(pauseMs, (reply.retryAfterSeconds ?? 0) * 1e3));
		if (turn === 1 && warning !== void 0) say?.(warning);
		await clock.pause(waitMs);
	}
}
/** After a lost answer a limit, or a certificate of somebody else, is no outcome either. */
var hidesOutcome = (reply, turn) => isForeign(reply) || turn > 1 && (reply.status === 429 || reply.status === 0);

// cli/src/hosts/plain-calls.ts
/** Paths of the calls, which a test compares with the contracts. */
var plainPaths = {
	v2: {
		conceal: "/api/v2/secret/conceal",
		secret: "/api/v2/secret/:key",
		reveal: "/api/v2/secret/:key/reveal",
		acknowledge: "/api/v2/secret/:key/ack",
		receipt: "/api/v2/private/:key",
		burn: "/api/v2/private/:key/burn",
		recent: "/api/v2/private/recent",
		authcheck: "/api/v2/authcheck"
	},
	v1: {
		share: "/api/v1/share",
		secret: "/api/v1/secret/:key",
		receipt: "/api/v1/private/:key",
		burn: "/api/v1/private/:key/burn",
		authcheck: "/api/v1/authcheck"
	}
};
var withKey = (path, key) => path.replace(":key", key);
/** Sends to API v2, and to v1 if the host has no such path in v2. */
async function sendEither(send, v2, v1) {
	const reply = await send(v2);
	return isUnknownPath(reply) ? send(v1) : reply;
}
/** One look at the receipt of a plain link, without a repeat. */
var viewPlainReceipt = ({ send }, origin, key) => sendEither(send, {
	origin,
	method: "GET",
	path: withKey(plainPaths.v2.receipt, key)
}, {
	origin,
	method: "GET",
	path: withKey(plainPaths.v1.receipt, key)
});

// cli/src/hosts/sealed-calls.ts
/** Paths of the calls, which a test compares with the contracts. */
var sealedPaths = {
	conceal: "/api/v2/sealed",
	view: "/api/v2/sealed/view",
	reveal: "/api/v2/sealed/reveal",
	acknowledge: "/api/v2/sealed/ack",
	viewReceipt: "/api/v2/sealed/receipt",
	burn: "/api/v2/sealed/burn"
};
var postTo = (origin, path, body = {}) => ({
	origin,
	method: "POST",
	path,
	body
});
/** Stores a content. The same request again is the same creation. @returns its end. @throws CommandError */
async function conceal(repeating, creation) {
	const { origin, account, lookup, sealed, key, verifier, ttlSeconds, domain } = creation;
	const body = {
		lookup: toBase64Url(lookup),
		content: toBase64Url(sealed),
		metadata_key: key,
		...verifier === void 0 ? {} : { passphrase: verifier },
		...ttlSeconds === void 0 ? {} : { ttl: ttlSeconds },
		...domain === void 0 ? {} : { share_domain: domain }
	};
	const call = {
		...postTo(origin, sealedPaths.conceal, body),
		account,
		size: "large"
	};
	const { body: answer } = expectSuccess(await sendUntilAnswered(repeating, call, "look"));
	const end = numberIn(answer, "record", "expires_at");
	return flagIn(answer, "record", "sealed") && end !== void 0 ? end : unexpected();
}
/** One look at the receipt, without a repeat. */
var receiptCall = (origin, key) => postTo(origin, sealedPaths.viewReceipt, { metadata_key: key });

// cli/src/hosts/receipts.ts
/** `viewed` says that its sender looked at a plain secret once. */
var states = {
	new: "new",
	viewed: "new",
	previewed: "new",
	received: "opened",
	revealed: "opened",
	burned: "burned",
	expired: "expired"
};
/** Sends one request, without a repeat. */
var look = (repeating, { kind, origin, key }) => kind === "sealed" ? repeating.send(receiptCall(origin, key)) : viewPlainReceipt(repeating, origin, key);
/** Reads a receipt of API v2, or of v1, whose fields stand alone. @throws CommandError */
function readReceipt(body) {
	const record = textIn(body, "record", "state") === void 0 ? [] : ["record"];
	return {
		state: states[textIn(body, ...record, "state") ?? ""] ?? unexpected(),
		ended_at: numberIn(body, ...record, "received") ?? numberIn(body, ...record, "burned") ?? null,
		ended_by_restore: flagIn(body, ...record, "ended_by_restore"),
		expires_at: numberIn(body, ...record, "expiration") ?? null,
		has_passphrase: flagIn(body, ...record, "has_passphrase")
	};
}

// cli/src/commands/wait.ts
/** Pauses follow the time that has passed: 2 s in the first minute, then 10 s, after ten minutes 30 s. */
var pauses = [{
	untilMs: 6e4,
	pauseMs: 2e3
}, {
	untilMs: 6e5,
	pauseMs: 1e4
}];
var longestPauseMs = 3e4;
/** A receipt may be looked at 1,000 times in 20 minutes, by all programs of one network together. */
var pauseAfter = (passedMs) => pauses.find(({ untilMs }) => passedMs < untilMs)?.pauseMs ?? longestPauseMs;
/** Looks until the secret has ended. @throws CommandError with exit code 75 at the time-out */
async function untilEnded(context, link, timeoutMs) {
	const { clock } = context;
	const started = clock.now();
	for (;;) {
		const reply = await look(context, link);
		if (!isForLater(reply)) {
			const receipt = readReceipt(expectSuccess(reply).body);
			if (receipt.state !== "new") return receipt;
		}
		const passedMs = clock.now() - started;
		const pauseMs = Math.max(pauseAfter(passedMs), (reply.retryAfterSeconds ?? 0) * 1e3);
		const leftMs = timeoutMs - passedMs;
		if (leftMs <= 0) return fail("tryAgain", "The time is over, and the secret is still new.");
		await clock.pause(Math.min(pauseMs, leftMs));
		if (pauseMs > leftMs && reply.retryAfterSeconds !== void 0) return timedOut();
	}
}
var timedOut = () => fail("tryAgain", "The time is over while the host asks to wait.");
/** No answer, or one that says when to come back. */
var isForLater = (reply) => reply.status === 429 || isLost(reply);

// cli/src/files/credentials.ts
/** Reads `ADDRESS:TOKEN`, or a token of a known address. @throws CommandError */
function toAccount(given, knownAddress) {
	const at = given.lastIndexOf(":");
	const address = at < 0 ? knownAddress : given.slice(0, at);
	if (!address) return fail("usage", "A token has the form ADDRESS:TOKEN, with the address of its account.");
	return {
		address,
		token: given.slice(at + 1).trim()
	};
}

// contracts/src/limits.ts
var limits = {
	/** Length of a link key in characters of 0-9a-z (decision 11). */
	keyChars: 32,
	/** Length of the bucket: the prefix that both keys of a secret share. */
	bucketChars: 2,
	shortkeyChars: 8,
	passphraseChars: 256,
	/**
	* Sealed links (docs/design/sealed-links.md#sizes): characters of a look-up name and of a link half; what a
	* content may take beside its text or file; bytes per character of the plan's longest text.
	*/
	sealedLinks: {
		lookupChars: 43,
		halfChars: 25,
		extraBytes: 4096,
		bytesPerChar: 4
	},
	recipients: 10,
	identifiers: 100,
	nonceChars: {
		min: 22,
		max: 128
	},
	generatedChars: {
		default: 12,
		min: 8,
		max: 128
	},
	generatedWords: {
		default: 6,
		min: 4,
		max: 16
	},
	/** Lifetimes in seconds (docs/design/http-api.md#lifetimes-and-sizes). */
	defaultTtlSeconds: 604800,
	/** Longest text in code points, unless the plan has another limit (docs/design/product.md#constants). */
	defaultSizeChars: 1e4,
	minTtlSeconds: 60,
	ttlOptionsSeconds: [
		300,
		1800,
		3600,
		14400,
		43200,
		86400,
		259200,
		604800,
		1209600,
		2592e3
	],
	/** A receipt lives twice as long as its secret (docs/design/http-api.md#retention). */
	receiptLifetimes: 2,
	/**
	* Seconds of a claim lease: the time in which the same nonce gets the same bytes
	* (docs/design/trust.md#reveal).
	*/
	leaseSeconds: 120,
	maxLeaseSeconds: 300,
	ownerViewSeconds: 3600,
	displayLines: 30,
	maskedChars: 19,
	copiedMs: 2e3,
	tokenCheckMs: 6e4,
	/** How a page asks whether its visitor is still signed in (docs/design/web-accounts.md#auth-poller). */
	authCheck: {
		baseMs: 9e5,
		jitterMs: 9e4,
		longestMs: 36e5,
		failures: 3
	},
	textareaMaxPx: 400,
	passwordChars: {
		min: 8,
		max: 256
	},
	/** Living sessions of an account; one more ends the oldest (docs/design/trust.md#sessions). */
	accountSessions: 50,
	/**
	* Lifetimes of mailed links and the gap between two verification mails, in seconds
	* (docs/design/http-api.md#retention).
	*/
	verificationSeconds: 86400,
	verificationGapSeconds: 300,
	accountExistsGapSeconds: 86400,
	resetSeconds: 1800,
	addressChangeSeconds: 86400,
	unverifiedSeconds: 604800,
	flashSeconds: 900,
	recentSeconds: 2592e3,
	recentCount: 1e3,
	memoChars: 500,
	/** How long the receipt of a secret with a notice lives at least after its end (record 111). */
	noticeKeptSeconds: 86400,
	resetKeyChars: 50,
	apiTokenChars: 40,
	/** Named API tokens of an account: how many, length of a name, longest life in days. */
	apiTokens: 20,
	tokenNameChars: 40,
	tokenDays: 366,
	/**
	* Limits of a request: bytes, number of parameters, levels of nesting (docs/design/http-api.md#parameters).
	*/
	bodyBytes: 65536,
	createBodyExtraBytes: 16384,
	createBodyBytesPerChar: 12,
	smallBodyBytes: 16384,
	eventBodyBytes: 1048576,
	/** Most bytes of all small bodies in memory (docs/design/limits.md#body-memory). */
	smallBodiesBytes: 8388608,
	/** Most bytes of all unsent answers and waiting requests (docs/design/limits.md#answer-memory). */
	unsentAnswersBytes: 67108864,
	parameters: 1e3,
	jsonDepth: 8,
	headerBytes: 16384,
	/**
	* The outbox (docs/design/http-api.md#outbox): most waiting rows of a region; lifetimes of the sealed part
	* and of the row; delays before the five retries.
	*/
	outboxCeiling: 1e4,
	outboxDropSeconds: 86400,
	outboxPurgeSeconds: 604800,
	mailRepeatSeconds: [
		60,
		300,
		1800,
		7200,
		21600
	],
	/**
	* The captcha (docs/design/http-api.md#captcha): length of a solution; lifetime of a challenge;
	* how long a redeemed challenge is stored after that.
	*/
	captcha: {
		payloadChars: 2048,
		lifeSeconds: 600,
		keptSeconds: 3600
	},
	/**
	* Custom domains (docs/design/product.md#custom-domains): length, labels before the registered name,
	* and retention of a released name.
	*/
	domains: {
		chars: 230,
		depth: 10,
		quarantineSeconds: 2592e3,
		/** How long domains work after their plan, and when the owner is reminded before that. */
		entitledSeconds: 1209600,
		reminderSeconds: 259200
	},
	bannerChars: 500,
	/** Lifetime of an incoming secret in seconds (docs/design/http-api.md#incoming). */
	incomingSeconds: 604800,
	/** Page sizes of the colonels' lists, and what they count as recent (docs/design/http-api.md#colonel). */
	colonel: {
		perPage: {
			default: 50,
			max: 200
		},
		recentSeconds: 2592e3,
		olderFeedbackDays: 14,
		activeMinutes: 5,
		/** Lengths of a series of days, and how long a day's counts are kept. */
		seriesDays: [
			30,
			90,
			365
		],
		seriesKeptDays: 400
	},
	/** Invoices that an account lists. */
	billing: { invoices: 12 },
	feedback: {
		chars: 999,
		tzChars: 64,
		versionChars: 32,
		lifeSeconds: 2592e3
	}
};
var per20min = (count) => ({
	count,
	windowSeconds: 1200
});
var rateLimits = {
	check_status: per20min(1e3),
	create_secret: per20min(1e3),
	create_bytes: {
		count: 67108864,
		windowSeconds: 3600
	},
	show_secret: per20min(1e3),
	reveal_secret: per20min(1e3),
	show_metadata: per20min(1e3),
	burn_secret: per20min(1e3),
	/** Passphrase attempts on any secret, right or wrong. */
	passphrase_tries: {
		count: 30,
		windowSeconds: 60
	},
	view_colonel: per20min(300),
	incoming: {
		count: 10,
		windowSeconds: 3600
	},
	altcha: per20min(100),
	send_feedback: per20min(10),
	send_feedback_region: {
		count: 400,
		windowSeconds: 3600,
		scope: "region"
	},
	/** Links mailed per day: by one account, and to one address. */
	email_recipient: {
		count: 50,
		windowSeconds: 86400
	},
	email_recipient_address: {
		count: 20,
		windowSeconds: 86400
	},
	csp_report: per20min(100),
	get_page: per20min(3e3),
	dashboard: per20min(1e3),
	/** Wrong passwords and tokens for one account from one network; `signInLimits` has the other rules. */
	authenticate_session: {
		count: 5,
		windowSeconds: 900
	},
	create_account: {
		count: 10,
		windowSeconds: 3600
	},
	create_account_region: {
		count: 1e3,
		windowSeconds: 3600,
		scope: "region"
	},
	forgot_password_request: {
		count: 10,
		windowSeconds: 3600
	},
	/** Mails about an account to one address, caused by one wide network; `addressMails` has the total. */
	account_mail_address: {
		count: 3,
		windowSeconds: 86400
	},
	forgot_password_region: {
		count: 500,
		windowSeconds: 3600,
		scope: "region"
	},
	forgot_password_reset: per20min(10),
	update_account: per20min(10),
	update_locale: per20min(60),
	generate_apitoken: per20min(10),
	/** Sessions and API tokens that a customer ends by hand. */
	end_credential: per20min(60),
	destroy_account: per20min(5),
	show_account: per20min(300),
	list_domains: per20min(300),
	get_domain: per20min(300),
	add_domain: per20min(30),
	remove_domain: per20min(30),
	verify_domain: per20min(25),
	change_domain: per20min(30),
	billing: {
		count: 20,
		windowSeconds: 3600
	},
	/** What pages ask by themselves about a payment: 8 calls for a load that waits for it. */
	refresh_billing: per20min(300)
};

// contracts/src/sealed-links/bucket.ts
var letters = "0123456789abcdefghijklmnopqrstuvwxyz";
var buckets = 36 ** limits.bucketChars;
/** Two base-36 digits of the first 8 bytes of the look-up name, as u64 modulo 1,296. */
function bucketOf(lookup) {
	let rest = 0;
	for (const byte of lookup.subarray(0, 8)) rest = (rest * 256 + byte) % buckets;
	return letters.charAt(Math.floor(rest / 36)) + letters.charAt(rest % 36);
}
/** Draws a private key in the bucket of a look-up name. Without bytes above 251 no letter is favoured. */
function drawMetadataKey(lookup) {
	let key = bucketOf(lookup);
	while (key.length < limits.keyChars) for (const byte of randomBytes(limits.keyChars)) if (byte < 252 && key.length < limits.keyChars) key += letters.charAt(byte % 36);
	return key;
}

// contracts/src/sealed-links/link-keys.ts
/** Names the format in every derived key and in each encryption. */
var formatName = "glimpse/sealed/1";
var iterations = 6e5;
var keyBytes = 32;
var saltBytes = 16;
var content = {
	info: "content",
	bytes: keyBytes
};
/** Derives proof and look-up name. Takes less than a millisecond. */
async function deriveProof({ root }) {
	const access = await hkdf(root, {
		salt: utf8(formatName),
		info: "access",
		bytes: keyBytes
	});
	return {
		access,
		lookup: await toLookup(access)
	};
}
/** The look-up name of a proof. */
var toLookup = (access) => sha256(join(utf8(`${formatName}/lookup`), access));
/**
* Derives the key of the content. With a passphrase this takes 600,000 rounds of PBKDF2.
* @param passphrase required if and only if the mark is 2
* @throws TypeError if mark and passphrase disagree
*/
async function deriveContentKey({ mark, root }, passphrase) {
	if (mark === 2 !== (passphrase !== void 0 && passphrase !== "")) throw new TypeError("The mark of a link says whether there is a passphrase");
	const salt = await hkdf(root, {
		salt: utf8(formatName),
		info: "passphrase salt",
		bytes: saltBytes
	});
	if (passphrase === void 0 || mark === 1) return {
		key: await aesKey(await hkdf(root, {
			salt,
			...content
		})),
		verifier: void 0
	};
	const stretched = await pbkdf2(passphrase.normalize("NFC"), salt, iterations);
	const verifier = await hkdf(stretched, {
		salt,
		info: "verifier",
		bytes: keyBytes
	});
	const key = await hkdf(join(root, stretched), {
		salt,
		...content
	});
	return {
		key: await aesKey(key),
		verifier: toBase64Url(verifier)
	};
}

// contracts/src/sealed-links/padded-size.ts
var smallestBytes = 256;
var stepBytes = 1048576;
/** The smallest 256 times a power of two that fits; above 1 MiB the next full MiB. */
function paddedSize(bytes) {
	if (bytes > stepBytes) return Math.ceil(bytes / stepBytes) * stepBytes;
	let size = smallestBytes;
	while (size < bytes) size *= 2;
	return size;
}

// contracts/src/sealed-links/content.ts
var version = 1;
var kinds = {
	text: 0,
	file: 1
};
var headBytes = 8;
var nonceBytes = 12;
/** Encrypts a content under a fresh nonce. @returns nonce, ciphertext and tag */
async function sealContent(seal, content) {
	const nonce = randomBytes(nonceBytes);
	return sealWithNonce(seal, padContent(content), nonce);
}
/** For vectors: `sealContent` draws the nonce. */
async function sealWithNonce({ key, ...link }, inner, nonce) {
	return join(nonce, await encrypt(key, {
		nonce,
		bound: boundTo(link),
		bytes: inner
	}));
}
var boundTo = ({ mark, lookup }) => join(utf8(formatName), Uint8Array.of(mark), lookup);
/** Version, kind, length and JSON of the labels, length and bytes of the data, zeros up to a step of size. */
function padContent(content) {
	const labels = content.kind === "text" ? utf8("") : utf8(toLabels(content));
	const data = content.kind === "text" ? utf8(content.text) : content.bytes;
	const end = headBytes + labels.length + data.length;
	const inner = new Uint8Array(paddedSize(end));
	const view = new DataView(inner.buffer);
	view.setUint8(0, version);
	view.setUint8(1, kinds[content.kind]);
	view.setUint16(2, labels.length);
	inner.set(labels, 4);
	view.setUint32(4 + labels.length, data.length);
	inner.set(data, headBytes + labels.length);
	return inner;
}
/** Labels of at most 65,535 bytes: a name is cut to 255 characters, a type to 127. */
var toLabels = ({ name, type }) => JSON.stringify({
	name: name.slice(0, 255),
	type: type.slice(0, 127)
});

// cli/src/hosts/seal-secret.ts
/** @throws CommandError */
async function sealSecret(repeating, plan, content) {
	const { passphrase, halves, ...rest } = plan;
	const token = drawToken(passphrase !== void 0);
	const { lookup } = await deriveProof(token);
	const { key: contentKey, verifier } = await deriveContentKey(token, passphrase);
	const sealed = await sealContent({
		key: contentKey,
		mark: token.mark,
		lookup
	}, content);
	const key = drawMetadataKey(lookup);
	const end = await conceal(repeating, {
		...rest,
		lookup,
		sealed,
		key,
		verifier
	});
	const site = siteOf(plan.origin, plan.domain);
	const { linkHalf, code } = await splitToken(token);
	return {
		...halves ? {
			link: toSealedLink(site, linkHalf),
			code
		} : { link: toSealedLink(site, await writeToken(token)) },
		private_link: toPrivateLink(plan.origin, key),
		sealed: true,
		has_passphrase: passphrase !== void 0,
		expires_at: end
	};
}
/** A custom domain serves the links that were made for it. */
var siteOf = (origin, domain) => domain === void 0 ? origin : readOrigin(domain);

// action/src/inputs.ts
/** @returns `undefined` for an empty input */
var inputOf = (env, name) => env[`INPUT_${name.toUpperCase()}`] || void 0;
/** What the log must not show, before anything else is done. */
var secretsOf = (env) => [
	"text",
	"passphrase",
	"token",
	"private-link"
].flatMap((name) => {
	const value = inputOf(env, name);
	if (value === void 0) return [];
	return name === "token" ? [value, value.slice(value.lastIndexOf(":") + 1)] : [value];
});
/** The text, or the file. @throws CommandError unless there is exactly one */
async function readContent(env) {
	const [text, path] = [inputOf(env, "text"), inputOf(env, "file")];
	if (text === void 0 === (path === void 0)) return fail("usage", "Set either text or file.");
	if (text !== void 0) return {
		kind: "text",
		text
	};
	const read = await readFile(path ?? "").catch(() => fail("usage", "The file cannot be read."));
	return {
		kind: "file",
		name: basename(path ?? ""),
		type: "",
		bytes: new Uint8Array(read)
	};
}
/** Whether a file has more lines than a runner can look for. */
var isUnmasked = (content) => content.kind === "file" && content.bytes.length > 65536;
/** Lines of a file that is a text: a later step must not print them. A key in one line is short enough. */
function linesToMask(content) {
	if (content.kind === "text" || isUnmasked(content)) return [];
	return (fromUtf8(content.bytes)?.split(/\r?\n/) ?? []).filter((line) => line.trim().length >= 8);
}

// action/src/workflow-commands.ts
var escape = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
/** Hides a value in the log from here on; the runner hides each of its lines, too. */
var maskCommand = (value) => `::add-mask::${escape(value)}\n`;
var errorCommand = (sentence) => `::error::${escape(sentence)}\n`;
/** Writes an output for GITHUB_OUTPUT. The delimiter is random, so that no value can contain it. */
function outputLines(name, value) {
	const delimiter = `end-${toBase32(randomBytes(20))}`;
	return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

// action/src/run-action.ts
/** @returns the exit code */
async function runAction(action) {
	for (const secret of secretsOf(action.env)) action.log(maskCommand(secret));
	try {
		await expectOutput(action);
		await runMode(action, inputOf(action.env, "mode") ?? "send");
		return 0;
	} catch (thrown) {
		const sentence = thrown instanceof CommandError ? thrown.message : "The action failed.";
		action.log(errorCommand(sentence));
		return 1;
	}
}
/** Checks that outputs can be written, before a link is made that would be lost. @throws CommandError */
var expectOutput = ({ output }) => output("").catch(() => fail("usage", "GITHUB_OUTPUT names no file that can be written. Nothing was sent."));
function runMode(action, mode) {
	if (mode === "send") return send(action);
	return mode === "wait" ? wait(action) : fail("usage", "mode is send or wait.");
}
async function send(action) {
	const { env, log, output } = action;
	const content = await readContent(env);
	for (const line of linesToMask(content)) log(maskCommand(line));
	if (isUnmasked(content)) log("The file is over 64 KiB: its lines are not masked.\n");
	const [token, ttl] = [inputOf(env, "token"), inputOf(env, "ttl")];
	const plan = {
		origin: readOrigin(inputOf(env, "host") ?? fail("usage", "Set host.")),
		account: token === void 0 ? void 0 : toAccount(token),
		passphrase: inputOf(env, "passphrase"),
		ttlSeconds: ttl === void 0 ? void 0 : readDuration(ttl),
		domain: void 0,
		halves: false
	};
	const { link, private_link } = await sealSecret(action, plan, content);
	for (const secret of [
		link,
		private_link,
		fragmentOf(link),
		fragmentOf(private_link)
	]) log(maskCommand(secret));
	await output(outputLines("link", link) + outputLines("private-link", private_link));
	log("The link opens once. It is in the output link.\n");
}
/** Returns the token of a link, which is masked as well: programs may print it without the host. */
var fragmentOf = (link) => link.slice(link.indexOf("#") + 1);
async function wait(action) {
	const { env, log, output } = action;
	const goal = inputOf(env, "for") ?? "opened";
	if (goal !== "opened" && goal !== "ended") return fail("usage", "for is opened or ended.");
	const link = readPrivateLink(inputOf(env, "private-link") ?? fail("usage", "Set private-link."));
	const { state } = await untilEnded(action, link, readDuration(inputOf(env, "timeout") ?? "1h") * 1e3);
	await output(outputLines("state", state));
	log(`The secret was ${state}.\n`);
	if (goal === "opened" && state !== "opened") return fail("gone", `The secret was not opened: ${state}.`);
}

// action/src/main.ts
var { env } = process;
var file = env["GITHUB_OUTPUT"] ?? "";
runAction({
	env,
	clock: systemClock,
	send: sendOverHttp,
	log: (text) => void process.stdout.write(text),
	output: async (lines) => appendFile(file, lines)
}).then((code) => process.exit(code));

export {  };