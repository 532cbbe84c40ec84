/** The differences between servers that speak OpenAI's protocol. */
export interface Preset {
  name: string
  /** The host in the base URL that identifies the server; includes the port for a local one. */
  host: string
  /** Whether the server can stream the reply. */
  streams: boolean
  /** Whether the server follows a JSON schema in the request. */
  jsonSchema: boolean
  /** The field that limits the length of a reply. */
  lengthField: 'max_tokens' | 'max_completion_tokens'
}

/** Known servers; the last row applies to any other. */
export const presets: readonly Preset[] = [
  {
    name: 'OpenAI',
    host: 'api.openai.com',
    streams: true,
    jsonSchema: true,
    lengthField: 'max_completion_tokens',
  },
  { name: 'OpenRouter', host: 'openrouter.ai', streams: true, jsonSchema: true, lengthField: 'max_tokens' },
  { name: 'Mistral', host: 'api.mistral.ai', streams: true, jsonSchema: true, lengthField: 'max_tokens' },
  {
    name: 'Groq',
    host: 'api.groq.com',
    streams: true,
    jsonSchema: false,
    lengthField: 'max_completion_tokens',
  },
  { name: 'DeepSeek', host: 'api.deepseek.com', streams: true, jsonSchema: false, lengthField: 'max_tokens' },
  { name: 'Ollama', host: 'localhost:11434', streams: true, jsonSchema: true, lengthField: 'max_tokens' },
  { name: 'LM Studio', host: 'localhost:1234', streams: true, jsonSchema: true, lengthField: 'max_tokens' },
]

const anyOther: Preset = {
  name: 'another server',
  host: '',
  streams: true,
  jsonSchema: false,
  lengthField: 'max_tokens',
}

/** The preset of the server at an address. */
export function presetOf(baseUrl: string): Preset {
  return knownPresetOf(baseUrl) ?? anyOther
}

/** The preset of the server at an address, if its host is a known one. */
export function knownPresetOf(baseUrl: string): Preset | undefined {
  const host = new URL(baseUrl).host.replace(/^127\.0\.0\.1(?=:|$)/, 'localhost')
  return presets.find((preset) => preset.host === host)
}
