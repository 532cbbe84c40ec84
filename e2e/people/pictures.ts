import { crc32, deflateSync } from 'node:zlib'

/** Creates a gray PNG with this many pixels per side; a large one is a decompression bomb of a few kilobytes. */
export function greyPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit per pixel, gray.
  header[8] = 1
  const row = Buffer.alloc(1 + Math.ceil(side / 8))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const dots = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', dots),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
