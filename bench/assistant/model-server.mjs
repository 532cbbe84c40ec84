import { openModelServer } from '../soak/doubles.mjs'

// A model server for measurements: the first word comes after a fixed time, the rest immediately.
const { address } = await openModelServer({ firstWordAfterMs: 50 })
process.stdout.write(`${address}\n`)
process.on('SIGTERM', () => process.exit(0))
