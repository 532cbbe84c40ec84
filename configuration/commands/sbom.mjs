import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { install, pnpm } from './install.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run generate -- sbom [FILE]   writes the software bill of materials of what runs in production, by default to sbom.cdx.json:
 *                          CycloneDX 1.6 from the lockfile, with versions, licenses and checksums. It fails if the result
 *                          does not fit the schema of CycloneDX.
 */
const [wanted = 'sbom.cdx.json'] = wordsOf({ usage: 'npm run generate -- sbom [FILE]', most: 1 }).words
await install()
const file = resolve(root, wanted)
const form = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
const text = await pnpm(['--filter=!@icio/configuration', 'sbom', '--prod', ...form])
// Whatever the package manager says before it is not part of it.
const bill = text.slice(text.indexOf('{'))
const { Spec, Validation } = await import('@cyclonedx/cyclonedx-library')
const problems = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)
if (problems !== null)
  throw new Error(`It does not fit CycloneDX 1.6: ${JSON.stringify(problems).slice(0, 500)}`)
writeFileSync(file, bill)
const { components } = JSON.parse(bill)
say(`${components.length} packages, in the form of CycloneDX 1.6: ${file}`)
