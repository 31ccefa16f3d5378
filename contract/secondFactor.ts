import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment, text } from './fields.ts'
import { newPasskey, passkeyOptions } from './passkey.ts'
import { code } from './session.ts'

export const passkey = z.object({
  _id: id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
})

/** Never contains the secrets. */
export const enrolled = z.object({
  required: z.boolean(),
  totpSince: z.nullable(moment),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
})

/** Shown once. New codes replace the old ones. */
const recoveryCodes = z.array(z.string())
const name = text(60)

export const secondFactor = {
  read: endpoint('secondFactor.read', 'GET /api/secondFactor', { answer: enrolled }),
  challenge: endpoint('secondFactor.challenge', 'POST /api/secondFactor/challenge', {
    answer: passkeyOptions,
  }),
  beginTotp: endpoint('secondFactor.beginTotp', 'POST /api/secondFactor/totp', {
    answer: z.object({ secret: z.string(), uri: z.string() }),
    secret: true,
  }),
  confirmTotp: endpoint('secondFactor.confirmTotp', 'POST /api/secondFactor/totp/confirmation', {
    body: z.strictObject({ code }),
    answer: z.object({ recoveryCodes }),
    secret: true,
  }),
  removeTotp: endpoint('secondFactor.removeTotp', 'DELETE /api/secondFactor/totp', { answer: done }),
  beginPasskey: endpoint('secondFactor.beginPasskey', 'POST /api/secondFactor/passkey/options', {
    answer: passkeyOptions,
  }),
  addPasskey: endpoint('secondFactor.addPasskey', 'POST /api/secondFactor/passkey', {
    body: z.strictObject({ name, passkey: newPasskey }),
    answer: z.object({ passkey, recoveryCodes }),
    secret: true,
  }),
  renamePasskey: endpoint('secondFactor.renamePasskey', 'PUT /api/secondFactor/passkey/:id', {
    params: byId,
    body: z.strictObject({ name }),
    answer: passkey,
  }),
  removePasskey: endpoint('secondFactor.removePasskey', 'DELETE /api/secondFactor/passkey/:id', {
    params: byId,
    answer: done,
  }),
  renewRecoveryCodes: endpoint('secondFactor.renewRecoveryCodes', 'POST /api/secondFactor/recovery', {
    answer: z.object({ recoveryCodes }),
    secret: true,
  }),
}
