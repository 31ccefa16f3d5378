import type { CheckOptions, CheckProblem, CheckResult } from './check.ts'
import type { Credential, NamedKey } from './credential.ts'
import type { ImageForm } from './image.ts'
import type { ReadSheet } from './sheet.ts'
import type { OpenedPkcs12 } from './pkcs12.ts'
import type { UnlockedIdentity, UnlockedKey } from './keys.ts'
import type { ValidationData } from './validationData.ts'
import type { BadgeData, CardDocument, CertificateDocument, LabelDocument, ReportDocument } from './types.ts'

/** What is added to a signature: the time stamp of it, and what a later check needs. */
export interface Extension {
  token: Uint8Array
  validation: ValidationData
}

/** A file with an empty place at its end or in it, and the SHA-256 digest that a time stamp is to confirm. */
export interface Unstamped {
  bytes: Uint8Array
  imprint: Uint8Array
}

/** A sealed file; without bytes where the token is larger than its place. */
export interface Completed {
  bytes?: Uint8Array
  problems: (CheckProblem | 'tokenTooLarge')[]
}

/** What is laid out: a template of ours and the data it shows. */
export type Layout =
  | { template: 'certificate'; data: CertificateDocument }
  | { template: 'report'; data: ReportDocument }
  | { template: 'card'; data: CardDocument }
  | { template: 'label'; data: LabelDocument }

/** The jobs a child process takes. `wake` only starts one. */
export type Job =
  | { kind: 'render'; layout: Layout }
  | { kind: 'draw'; layout: Layout }
  | { kind: 'seal'; pdf: Uint8Array; identity: UnlockedIdentity; at: Date }
  | { kind: 'renderAndSeal'; layout: Layout; identity: UnlockedIdentity; at: Date }
  /** The two halves of a seal whose time is confirmed outside: the signature, and what is added to it. */
  | { kind: 'renderAndSign'; layout: Layout; key: UnlockedKey; at: Date }
  | ({ kind: 'extend'; pdf: Uint8Array } & Extension)
  /** The token in its place, and the finding about the file that this gives. */
  | { kind: 'complete'; pdf: Uint8Array; token: Uint8Array; options: CheckOptions }
  /** Signed from within by the first key, and from without, as a JWT, where there is a second. */
  | { kind: 'credential'; credential: Credential; proof: NamedKey; jwt?: NamedKey; at: Date }
  | { kind: 'badge'; data: BadgeData; jwt: string }
  | { kind: 'check'; pdf: Uint8Array; options: CheckOptions }
  | { kind: 'image'; bytes: Uint8Array; form: ImageForm }
  | { kind: 'sheet'; bytes: Uint8Array }
  | { kind: 'harmless'; bytes: Uint8Array }
  | { kind: 'openPkcs12'; bytes: Uint8Array; password: string }
  | { kind: 'wake' }

export type Problem =
  | { name: 'FieldOverflow'; field: string }
  | { name: 'MissingGlyph'; fields: string[]; characters: string[] }
  | {
      name:
        | 'KeyRefused'
        | 'DocumentFailed'
        | 'ImageRefused'
        | 'SheetRefused'
        | 'DocumentRefused'
        | 'Pkcs12Refused'
      reason: string
    }

export type Outcome =
  | { bytes: Uint8Array }
  | { text: string }
  /** Pages as one drawing, and the first text that does not fit its place. */
  | { drawing: string; overflow: string | null }
  | { sheet: ReadSheet }
  | { unstamped: Unstamped }
  | { completed: Completed }
  | { check: CheckResult }
  | { opened: OpenedPkcs12 }
  | { problem: Problem }

/** What comes back, with the child's memory in use, native memory included. */
export interface Reply {
  outcome: Outcome
  rss: number
}
