import { open } from 'lmdb'

// A program of its own, as lmdb ends the process on a page that is not there: node copy-file.js DATA.MDB COPY.MDB
const [, , from, to] = process.argv

/** Copies what is committed, also while a server writes: lmdb copies the snapshot of one reader, without free pages. */
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
