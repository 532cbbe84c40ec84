/** What differs between the servers that speak OpenAI's protocol. */
export interface Preset {
  name: string
  /** The host of the base URL that tells the server; with its port where it is a local one. */
  host: string
  /** Sends the reply word by word. */
  streams: boolean
  /** Keeps to a JSON schema that comes with the question. */
  jsonSchema: boolean
  /** The field that limits the length of a reply. */
  lengthField: 'max_tokens' | 'max_completion_tokens'
}

/** Known servers; any other one is taken as the last row says. */
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
  const host = new URL(baseUrl).host.replace(/^127\.0\.0\.1(?=:|$)/, 'localhost')
  return presets.find((preset) => preset.host === host) ?? anyOther
}
