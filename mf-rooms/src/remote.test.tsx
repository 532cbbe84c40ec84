import { testContract } from '@icio/shared-ui/testing/contract-test'
import manifest from '../package.json'
import remote from './remote.js'

testContract(remote, manifest.remote)
