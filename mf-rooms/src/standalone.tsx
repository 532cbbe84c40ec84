import { startStandalone } from '@icio/shared-ui/testing/standalone'
import remote from './remote.js'

const place = document.getElementById('root')
if (place) startStandalone(remote, place)
