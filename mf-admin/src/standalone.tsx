import { startStandAlone } from '@icio/shared-ui/testing/stand-alone'
import remote from './remote.js'

const place = document.getElementById('root')
if (place) startStandAlone(remote, place)
