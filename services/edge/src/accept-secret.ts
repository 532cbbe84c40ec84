import { fileURLToPath } from 'node:url'
import { acceptSecret, lastingNames, type LastingName } from '@icio/kit/db/secret-fingerprints'
import { OperatorError } from '@icio/kit/process/operator-error'
import { runMain } from '@icio/kit/process/run-service'
import { readEdgeConfig, secretsOf } from './config.js'
import { withSiteConnection } from './database/database-command.js'

/**
 * Makes the database of this installation expect a secret as the environment and the data folder have it now, although its
 * data was written with another one. What depends on the old one is lost (docs/operations/secrets.md).
 *
 * @param name the secret
 * @returns what was done, in words
 * @throws OperatorError for an unknown name; Error if the database cannot be reached
 */
export async function acceptSecretHere(name: string | undefined): Promise<string> {
  const secretName = lastingNames.find((each) => each === name) as LastingName | undefined
  if (!secretName) throw new OperatorError(`Which secret? One of ${lastingNames.join(', ')}.`)
  const { [secretName]: now } = secretsOf(readEdgeConfig())
  await withSiteConnection(
    () => {},
    true,
    (connection) => acceptSecret(connection, { name: secretName, now }),
  )
  return `The database expects the ${secretName} secret as it is now.`
}

// In an image there are no commands: node services/edge/dist/accept-secret.js accounts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await runMain(async () => process.stdout.write(`${await acceptSecretHere(process.argv[2])}\n`))
