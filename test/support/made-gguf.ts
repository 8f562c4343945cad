/** Value types of GGUF metadata. Source: the GGUF specification. */
export const ggufTypes = { uint8: 0, int32: 5, uint32: 4, float32: 6, bool: 7, string: 8, array: 9, uint64: 10 } as const;

export interface GgufEntry {
  readonly key: string;
  readonly type: number;
  /** A list has its item type beside it. */
  readonly value: number | string | readonly (number | string)[];
  readonly itemType?: number;
}

export interface GgufTensor {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly type: number;
  /** Default: right behind the tensor before. */
  readonly offset?: number;
}

export interface GgufParts {
  readonly magic: string;
  readonly version: number;
  readonly entries: readonly GgufEntry[];
  readonly tensors: readonly GgufTensor[];
  /** What the header says of itself, where that is not the truth. */
  readonly entryCount?: number | bigint;
  readonly tensorCount?: number | bigint;
  /** What stands before the tensor's data; default: what the alignment of 32 wants. */
  readonly data?: Buffer;
}

const embedding = 32;
const hidden = 64;
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;?!"{}[]_\u2581'];
const control = ['<unk>', '<s>', '</s>', '<|im_start|>', '<|im_end|>'];
const bytes = Array.from({ length: 256 }, (_, code) => `<0x${code.toString(16).toUpperCase().padStart(2, '0')}>`);
const tokens = [...control, ...bytes, ...letters];

export const chatMlTemplate =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/**
 * A whole chat model of 100 kB with weights that mean nothing (one layer, letters and bytes as tokens): llama.cpp loads and runs
 * it in milliseconds, so that everything around a model can be tested without one.
 */
export function madeChatModel(changes: Partial<GgufParts> = {}): GgufParts {
  const number = (key: string, value: number): GgufEntry => ({ key, type: ggufTypes.uint32, value });
  return {
    magic: 'GGUF',
    version: 3,
    entries: [
      { key: 'general.architecture', type: ggufTypes.string, value: 'llama' },
      { key: 'general.name', type: ggufTypes.string, value: 'made for tests' },
      number('llama.context_length', 2048),
      number('llama.embedding_length', embedding),
      number('llama.block_count', 1),
      number('llama.feed_forward_length', hidden),
      number('llama.attention.head_count', 2),
      number('llama.attention.head_count_kv', 2),
      number('llama.rope.dimension_count', 16),
      { key: 'llama.attention.layer_norm_rms_epsilon', type: ggufTypes.float32, value: 1e-5 },
      { key: 'tokenizer.ggml.model', type: ggufTypes.string, value: 'llama' },
      { key: 'tokenizer.ggml.tokens', type: ggufTypes.array, itemType: ggufTypes.string, value: tokens },
      {
        key: 'tokenizer.ggml.scores',
        type: ggufTypes.array,
        itemType: ggufTypes.float32,
        value: tokens.map((_, index) => -index),
      },
      {
        key: 'tokenizer.ggml.token_type',
        type: ggufTypes.array,
        itemType: ggufTypes.int32,
        value: tokens.map((_, index) => (index === 0 ? 2 : index < control.length ? 3 : index < control.length + 256 ? 6 : 1)),
      },
      number('tokenizer.ggml.bos_token_id', 1),
      number('tokenizer.ggml.eos_token_id', 4),
      number('tokenizer.ggml.unknown_token_id', 0),
      { key: 'tokenizer.ggml.add_bos_token', type: ggufTypes.bool, value: 0 },
      { key: 'tokenizer.chat_template', type: ggufTypes.string, value: chatMlTemplate },
    ],
    tensors: [
      { name: 'token_embd.weight', dimensions: [embedding, tokens.length], type: 0 },
      { name: 'output_norm.weight', dimensions: [embedding], type: 0 },
      { name: 'output.weight', dimensions: [embedding, tokens.length], type: 0 },
      { name: 'blk.0.attn_norm.weight', dimensions: [embedding], type: 0 },
      { name: 'blk.0.attn_q.weight', dimensions: [embedding, embedding], type: 0 },
      { name: 'blk.0.attn_k.weight', dimensions: [embedding, embedding], type: 0 },
      { name: 'blk.0.attn_v.weight', dimensions: [embedding, embedding], type: 0 },
      { name: 'blk.0.attn_output.weight', dimensions: [embedding, embedding], type: 0 },
      { name: 'blk.0.ffn_norm.weight', dimensions: [embedding], type: 0 },
      { name: 'blk.0.ffn_gate.weight', dimensions: [embedding, hidden], type: 0 },
      { name: 'blk.0.ffn_up.weight', dimensions: [embedding, hidden], type: 0 },
      { name: 'blk.0.ffn_down.weight', dimensions: [hidden, embedding], type: 0 },
    ],
    ...changes,
  };
}

/** The parts with one metadata value changed; `null` takes the entry away. */
export function withEntry(parts: GgufParts, key: string, change: Partial<GgufEntry> | null): GgufParts {
  if (!parts.entries.some((entry) => entry.key === key)) throw new Error(`The made model has no entry ${key}`);
  const entries = parts.entries.flatMap((entry) =>
    entry.key !== key ? [entry] : change === null ? [] : [{ ...entry, ...change }],
  );
  return { ...parts, entries };
}

/** The parts with one tensor changed; `null` takes it away from the header. */
export function withTensor(parts: GgufParts, name: string, change: Partial<GgufTensor> | null): GgufParts {
  if (!parts.tensors.some((tensor) => tensor.name === name)) throw new Error(`The made model has no tensor ${name}`);
  const tensors = parts.tensors.flatMap((tensor) =>
    tensor.name !== name ? [tensor] : change === null ? [] : [{ ...tensor, ...change }],
  );
  return { ...parts, tensors };
}

/** The file's bytes. */
export function ggufBytes(parts: GgufParts): Buffer {
  const offsets: number[] = [];
  let end = 0;
  for (const tensor of parts.tensors) {
    offsets.push(tensor.offset ?? end);
    end += padded(tensor.dimensions.reduce((product, size) => product * size, 1) * 4);
  }
  const header = Buffer.concat([
    Buffer.from(parts.magic, 'latin1'),
    uint32(parts.version),
    uint64(parts.tensorCount ?? parts.tensors.length),
    uint64(parts.entryCount ?? parts.entries.length),
    ...parts.entries.map((entry) => Buffer.concat([text(entry.key), uint32(entry.type), value(entry)])),
    ...parts.tensors.map((tensor, index) =>
      Buffer.concat([
        text(tensor.name),
        uint32(tensor.dimensions.length),
        ...tensor.dimensions.map(uint64),
        uint32(tensor.type),
        uint64(offsets[index] ?? 0),
      ]),
    ),
  ]);
  const data = parts.data ?? Buffer.concat(parts.tensors.map((tensor) => weights(tensor)));
  return Buffer.concat([header, Buffer.alloc(padded(header.length) - header.length), data]);
}

function weights({ name, dimensions }: GgufTensor): Buffer {
  const count = dimensions.reduce((product, size) => product * size, 1);
  const floats = Buffer.alloc(padded(Math.min(count, 1_000_000) * 4));
  let state = 7;
  for (let index = 0; index < Math.min(count, 1_000_000); index += 1) {
    // A plain linear congruential generator: the same weights on every machine.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    floats.writeFloatLE(name.includes('norm') ? 1 : state / 2_147_483_648 - 0.5, index * 4);
  }
  return floats;
}

function value(entry: GgufEntry): Buffer {
  if (!Array.isArray(entry.value)) return scalar(entry.type, entry.value as number | string);
  const itemType = entry.itemType ?? ggufTypes.string;
  const items = (entry.value as readonly (number | string)[]).map((item) => scalar(itemType, item));
  return Buffer.concat([uint32(itemType), uint64(items.length), ...items]);
}

function scalar(type: number, given: number | string): Buffer {
  if (type === ggufTypes.string) return text(String(given));
  const number = Number(given);
  if (type === ggufTypes.bool || type === ggufTypes.uint8) return Buffer.from([number]);
  if (type === ggufTypes.uint64) return uint64(number);
  const bytes = Buffer.alloc(4);
  if (type === ggufTypes.float32) bytes.writeFloatLE(number);
  else if (number < 0) bytes.writeInt32LE(number);
  else bytes.writeUInt32LE(number);
  return bytes;
}

function text(given: string): Buffer {
  return Buffer.concat([uint64(Buffer.byteLength(given)), Buffer.from(given)]);
}

function uint32(given: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(given);
  return bytes;
}

function uint64(given: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(given)));
  return bytes;
}

function padded(size: number): number {
  return Math.ceil(size / 32) * 32;
}
