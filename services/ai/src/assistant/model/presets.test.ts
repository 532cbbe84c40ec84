import { presetOf, presets } from './presets.js'

test.each([
  ['https://api.openai.com/v1', 'OpenAI'],
  ['http://127.0.0.1:11434/v1', 'Ollama'],
  ['http://localhost:1234/v1', 'LM Studio'],
  ['https://models.example/v1', 'another server'],
])('the server at %s is %s', (address, name) => {
  expect(presetOf(address).name).toBe(name)
})

test('names and hosts are unique', () => {
  expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length)
  expect(new Set(presets.map(({ host }) => host)).size).toBe(presets.length)
})
