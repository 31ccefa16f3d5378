import { v7 as uuid } from 'uuid'
import { factsHash } from '../server/audit/entry.ts'
import { sha256, type Secrets } from '../server/config.ts'
import { inSnakeCase } from '../server/db/inSnakeCase.ts'
import { inputOf } from '../server/features/certificates/issue.ts'
import type { Printed } from '../server/features/templates/printed.ts'
import { attestationOf } from '../server/signing/attestation.ts'
import type { DocumentRow } from './seedRows.ts'

type Certificate = Omit<Parameters<typeof inputOf>[0], 'state'>

export interface SealedRow extends Certificate {
  evalid: string
  street: string
  zip: string
  city: string
  country: string
}

export const columnsOf = (certificate: string, holder: string, authority: string) =>
  [
    ...['id', 'number', 'name', 'language', 'holder', 'issuer', 'level', 'rank', 'note'],
    ...['verifyCode', 'userId', 'companyId', 'authorityId', 'templateId', 'templateVersion', 'reportTypes'],
    ...['validYears', 'issueDate', 'dueDate', 'identityCheck', 'issuedBy'],
  ]
    .map((name) => `${certificate}.${inSnakeCase(name)} as "${name}"`)
    .concat(`${holder}.evalid`)
    .concat(['street', 'zip', 'city', 'country'].map((name) => `${authority}.${name}`))
    .join(', ')

/** Creates documents as the worker does, without printing. Stores the reserved ones until they are sealed. */
export function sealingWith(config: Secrets, templates: ReadonlyMap<string, Printed>) {
  const waiting = new Map<string, { verifyCode: string; input: object; facts: string; sha256: Buffer }>()
  const of = (id: string) => {
    const found = waiting.get(id)
    if (!found) throw new Error(`Certificate ${id} is sealed before it is reserved`)
    return found
  }
  return {
    reserve(row: SealedRow) {
      const printed = templates.get(row.templateId)
      if (!printed) throw new Error(`Certificate ${row.id} has no template`)
      const input = inputFrom(row, printed)
      const { verifyCode } = row
      waiting.set(row.id, { verifyCode, input, facts: factsHash(input), sha256: sha256(verifyCode) })
    },

    reserved(id: string) {
      const { verifyCode, facts } = of(id)
      return { verifyCode, facts }
    },

    /** Returns the row of the sealed document. The file of its hash does not exist. */
    seal(recordId: string, sealedAt: string): DocumentRow {
      const { verifyCode, input, sha256: hash } = of(recordId)
      const sealed = { recordId, recordKind: 'certificate', verifyCode, input, sha256: hash }
      return { id: uuid(), ...sealed, sealedAt, attestation: attestationOf(config, sealed) }
    },

    /** Forgets the document afterwards. */
    settled(id: string) {
      const { facts, sha256: hash } = of(id)
      waiting.delete(id)
      return { sha256: hash.toString('hex'), facts }
    },
  }
}

export type Sealing = ReturnType<typeof sealingWith>

function inputFrom(row: SealedRow, printed: Printed) {
  const { evalid, street, zip, city, country, ...certificate } = row
  const shown = {
    printed,
    holder: { fullname: certificate.holder, evalid, named: false },
    authority: { name: certificate.issuer, street, zip, city, country },
  }
  return { ...inputOf({ ...certificate, state: 'sealing' }, shown), follows: [] }
}
