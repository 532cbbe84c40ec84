/// <reference lib="es2024.string" />
import { isUtf8 } from 'node:buffer'

const loneByte = /([\udc80-\udcff])/u

/**
 * Reads UTF-8. An invalid byte becomes a lone surrogate, U+DC80 to U+DCFF, so that writing the text returns the same
 * bytes.
 */
export function readText(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('utf8', from, to)
  if (!text.includes('\ufffd') || isUtf8(bytes.subarray(from, to))) return text
  let kept = ''
  for (let at = from; at < to;) {
    const lead = bytes[at]!
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const isCharacter = at + size <= to && isUtf8(bytes.subarray(at, at + size))
    kept += isCharacter ? bytes.toString('utf8', at, at + size) : String.fromCharCode(0xdc00 + lead)
    at += isCharacter ? size : 1
  }
  return kept
}

/** Returns the bytes of a text that `readText` returned. */
export function bytesOf(text: string): Buffer {
  if (!loneByte.test(text)) return Buffer.from(text, 'utf8')
  const parts = text.split(loneByte)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) & 0xff))),
  )
}

/** Whether the text has no lone surrogates. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}
