import type { Answer } from '#contract/endpoint.ts'
import type { certificateTemplates } from '#contract/template.ts'

export type Template = Answer<typeof certificateTemplates.read>
