const { TestEnvironment } = require('jest-environment-jsdom')

/** For tests of services that read HTML as a browser does: jsdom's document, with Node's encoder, which it lacks. */
module.exports = class DocumentEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, { TextEncoder, TextDecoder })
  }
}
