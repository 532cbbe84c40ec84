// One protection of each threat, by the text of it that can be taken out of the code: `npm run security -- prove`
// takes them out one after the other, sees a test of the row fail, and puts them back.

/**
 * @type {readonly { id: string, file: string, protection: string, without: string }[]}
 */
export const takenOut = [
  row(
    1,
    'services/accounts/src/passwords/password-hash.ts',
    'memoryCost: 19_456, timeCost: 2',
    'memoryCost: 1024, timeCost: 1',
  ),
  row(
    2,
    'services/accounts/src/passwords/check-new-password.ts',
    "if (isCommonPassword(password, personal)) throw new ServiceError('password_refused')",
    'void isCommonPassword',
  ),
  row(
    3,
    'services/accounts/src/rate-limits.ts',
    "signInByAccount: { name: 'sign-in-account', max: 10,",
    "signInByAccount: { name: 'sign-in-account', max: 1_000_000,",
  ),
  row(
    4,
    'services/accounts/src/passwords/password-hash.ts',
    'return stored !== null && isRight',
    'return stored === null || isRight',
  ),
  row(
    5,
    'services/accounts/src/mail/mail-links.ts',
    'return (await model.deleteOne({ _id: row._id })).deletedCount === 1 ? row : null',
    'return row',
  ),
  row(
    6,
    'services/accounts/src/sessions/sessions.ts',
    "await model.deleteOne({ _id: row._id })\n      return { at: 'replayed', row }",
    "return { at: 'replayed', row }",
  ),
  row(
    7,
    'services/accounts/src/sessions/sessions.ts',
    'return idle < absolute ? idle : absolute',
    'return absolute',
  ),
  row(
    8,
    'services/accounts/src/sessions/sessions.ts',
    'return (await model.deleteOne({ _id: id, user_id: userId })).deletedCount === 1',
    'return true',
  ),
  row(
    9,
    'services/kit/src/access-token.ts',
    'return isWhole(claims) && claims.exp > now() / 1000 ? claims : null',
    'return claims',
  ),
  row(
    10,
    'services/kit/src/origins.ts',
    "done(refused ? new ServiceError('foreign_origin') : undefined)",
    'void refused\n    done()',
  ),
  row(11, 'eslint.config.mjs', 'JSXAttribute[name.name=', 'JSXAttribute[name.name!='),
  row(
    12,
    'services/edge/src/page/content-security-policy.ts',
    '`script-src ${own} ${themeScriptSource}${foreign}`',
    "`script-src 'unsafe-inline' ${own}${foreign}`",
  ),
  row(13, 'shell/src/guard.ts', 'element.integrity = hash', 'void hash'),
  row(
    14,
    'services/edge/src/remotes/serve-releases.ts',
    "if (release.access === 'staff') return sendToStaff(request, reply, file, folder)",
    'void sendToStaff',
  ),
  row(
    15,
    'services/accounts/src/may-read.ts',
    "return person.id === ownerId || person.role === 'admin'",
    'return Boolean(person.id && ownerId)',
  ),
  row(
    16,
    'services/kit/src/strict-schema.ts',
    'throw new Error(`${route} takes an object without additionalProperties: false`)',
    'return',
  ),
  row(
    17,
    'services/kit/src/validation.ts',
    'app.setValidatorCompiler(compile)',
    'app.setValidatorCompiler(() => (compile, () => true))',
  ),
  row(
    18,
    'services/kit/src/service.ts',
    'trustProxy: options.trustProxy ?? false,',
    'trustProxy: options.trustProxy || true,',
  ),
  row(
    19,
    'services/lobbies/src/endpoints/watch-lobby.ts',
    "if (isForeign(request, allowedOrigins)) throw new ServiceError('foreign_origin')",
    'void isForeign(request, allowedOrigins)',
  ),
  row(
    20,
    'services/lobbies/src/live/connection.ts',
    'socket.bufferedAmount > bufferedBytes',
    'socket.bufferedAmount > 1e12 + bufferedBytes',
  ),
  row(
    21,
    'services/lobbies/src/records/wrong-codes.ts',
    'if ((await add(person, 1)) > wrongCodesByPerson) refuse()',
    'await add(person, 1)',
  ),
  row(
    22,
    'services/lobbies/src/rules.ts',
    "if (lobby.seats.length >= lobby.max_players) return 'lobby_full'",
    '',
  ),
  row(
    23,
    'services/lobbies/src/rules.ts',
    "return isTaken ? 'name_taken' : null",
    'return isTaken ? null : null',
  ),
  row(
    24,
    'services/scores/src/submissions.ts',
    "if (await scores.hasSource(source)) throw new ServiceError('already_submitted')",
    '',
  ),
  row(
    25,
    'services/scores/src/games/dealing.ts',
    'const shown = shuffled(choices, random).map(',
    'void shuffled\n  const shown = choices.map(',
  ),
  row(
    26,
    'services/accounts/src/avatars/avatar-image.ts',
    "if (!beginnings.some((isBeginning) => isBeginning(bytes))) throw new ServiceError('not_an_image')",
    '',
  ),
  row(
    27,
    'services/ai/src/assistant/model/model.ts',
    "fetchOptions: { redirect: 'error' }",
    "fetchOptions: { redirect: 'follow' }",
  ),
  row(
    28,
    'services/ai/src/assistant/clean-reply.ts',
    "return text.replace(hidden, '')",
    'return hidden ? text : text',
  ),
  row(
    29,
    'services/ai/src/assistant/limits.ts',
    'await take([turn(id, holder), ...uses, ',
    'await take([...uses, ',
  ),
  row(
    30,
    'services/content/src/editing/generated-questions.ts',
    'checked.filter(({ problems }) => problems.length === 0).map(',
    'checked.map(',
  ),
  row(31, 'shared-ui/src/documents/print-document.ts', 'made.textContent = text', 'made.innerHTML = text'),
  row(
    32,
    'services/accounts/src/mail/mail.ts',
    'const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`',
    'const paragraph = (words: string) => `<p style="margin:0 0 16px">${words}</p>`',
  ),
  row(
    33,
    'services/contracts/src/rules/return-path.ts',
    "if (!value || !value.startsWith('/') || /^\\/(\\/|\\\\|%2f|%5c)/i.test(value)) return nowhere",
    'if (!value) return nowhere',
  ),
  row(
    34,
    'services/kit/src/errors.ts',
    "if (!isCallersFault) return new ServiceError('internal_error')",
    "if (!isCallersFault) return new ServiceError('internal_error', error.message)",
  ),
  row(
    35,
    'services/kit/src/log.ts',
    'paths: secretFields.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`]),',
    'paths: secretFields.slice(0, 1),',
  ),
  row(
    36,
    'services/kit/src/log.ts',
    '(end < 0 ? url : url.slice(0, end)).slice(0, pathLength)',
    'url.slice(0, end < 0 ? pathLength * 1e6 : pathLength * 1e6)',
  ),
  row(
    37,
    'services/ai/src/human-check/spent-challenges.ts',
    'if (isDuplicateKey(error)) return false',
    'if (isDuplicateKey(error)) return true',
  ),
  row(
    38,
    'services/kit/src/service.ts',
    'const defaultBodyLimit = 64 * 1024',
    'const defaultBodyLimit = 64 * 1024 * 1024',
  ),
  row(39, 'mf-learn/src/assistant/find-links.ts', 'if (index < from) continue', ''),
  row(40, 'pnpm-workspace.yaml', 'sharp: false', 'sharp: true'),
  row(
    67,
    'services/scores/src/submissions.ts',
    "return isTooFast(record) ? 'faster_than_reading' : null",
    'return null',
  ),
  row(68, 'services/scores/src/games.ts', 'await begun.take(player, now())', ''),
  row(
    70,
    'services/embedded-mongo/src/server/listen.ts',
    'if (socketPath) chmodSync(socketPath, 0o600)',
    'if (socketPath) chmodSync(socketPath, 0o666)',
  ),
  row(
    71,
    'services/embedded-mongo/src/server/authentication.ts',
    'if (!signIn.done && !openToAll.has(name))',
    'if (!signIn && !openToAll.has(name))',
  ),
  row(72, 'services/embedded-mongo/src/store/folder-rights.ts', 'chmodSync(path, mode & 0o700)', ''),
  row(
    58,
    'services/kit/src/canonical-path.ts',
    'if (!plainPath.test(path) || oddSegments.test(path)) return false',
    'if (!plainPath.test(path)) return false',
  ),
  row(
    59,
    'services/kit/src/service.ts',
    '  await limitCalls(app, options.callsPerMinute)\n  refuseOddPaths(app)\n',
    '  refuseOddPaths(app)\n  await limitCalls(app, options.callsPerMinute)\n',
  ),
  row(
    41,
    'services/edge/src/releases/change-channels.ts',
    "if (state !== 'admitted') throw new ServiceError('release_unadmitted', { release, state })",
    'void release\n  void state',
  ),
  row(
    42,
    'services/edge/src/releases/paths/path-reservations.ts',
    'row.remote !== remote && overlap(row.prefix, prefix)',
    'row.remote !== remote && row.prefix === prefix',
  ),
  row(
    43,
    'services/edge/src/releases/deploying/rights.ts',
    "if (part !== undefined) throw new ServiceError('deploy_key_forbids', { remote: part })",
    'void part',
  ),
  row(
    44,
    'services/edge/src/releases/deploying/approvals.ts',
    "if (others.length === 0) throw new ServiceError('release_unapproved', { release: row._id })",
    'void others',
  ),
  row(
    45,
    'services/edge/src/releases/publish.ts',
    'if (release.name === shellName) await demandOwnFileNames(book, release, all)',
    'void demandOwnFileNames',
  ),
]

function row(number, file, protection, without) {
  return { id: `SEC-${number}`, file, protection, without }
}
