import { open } from 'lmdb'

// A separate program, because lmdb ends the process on a missing page: node copy-file.js DATA.MDB COPY.MDB
const [, , from, to] = process.argv

/** Copies committed data, even while a server writes: lmdb copies a reader's snapshot, without free pages. */
async function copy(): Promise<void> {
  const database = open({
    path: from!,
    noSubdir: true,
    readOnly: true,
    encoding: 'binary',
    keyEncoding: 'binary',
  })
  await database.backup(to!, true)
  await database.close()
}

copy().catch((error: Error) => {
  process.stderr.write(error.message)
  process.exitCode = 1
})
