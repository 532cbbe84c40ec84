import { randomUUID } from 'node:crypto'
import { SignJWT, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'

/**
 * Forwards the calls of a remote's own service to one on this machine, as the edge would
 * (services/edge/src/remotes/backends): with an identity token, here of a made-up member, signed with a key that lasts as
 * long as this server. The service finds the key at this server's address, which is the issuer.
 *
 * @param {string} name of the remote
 * @param {string} backend address of the service
 */
export function backendOfDevelopment(name, backend) {
  const prefix = `/api/x/${name}`
  const key = developmentKey()
  const identify = (request, _response, next) => {
    const { cookie: _cookie, ...headers } = request.headers
    key.then(async ({ kid, privateKey }) => {
      const token = await new SignJWT({ role: 'user', name: 'Developer', edition: 'general' })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'identity+jwt' })
        .setIssuer(`http://${headers.host}`)
        .setAudience(name)
        .setSubject('developer')
        .setIssuedAt()
        .setExpirationTime('5m')
        .setJti(randomUUID())
        .sign(privateKey)
      request.headers = { ...headers, authorization: `Bearer ${token}` }
      next()
    }, next)
  }
  const tellKeys = (_request, response, next) => {
    key.then(({ jwk }) => response.json({ keys: [jwk] }), next)
  }
  return {
    proxy: [{ context: [`${prefix}/`], target: backend, pathRewrite: { [`^${prefix}`]: '' } }],
    middlewares: [
      { name: 'identity', path: prefix, middleware: identify },
      { name: 'identity-keys', path: '/.well-known/jwks.json', middleware: tellKeys },
    ],
  }
}

async function developmentKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } }
}
