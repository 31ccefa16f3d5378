import type * as z from 'zod/mini'
import type { profile } from '#contract/user.ts'
import { FormField, type FieldSpec } from '../../../form/FormField.tsx'
import type { FormState } from '../../../form/useForm.ts'

export type Profile = Required<z.infer<typeof profile>>

export const profileFormId = 'profile'

export const ProfileFields = ({ form, fields }: { form: FormState<Profile>; fields: FieldSpec<Profile>[] }) =>
  fields.map((spec) => (
    <FormField key={spec.field} form={form} formId={profileFormId} area="account" spec={spec} />
  ))
