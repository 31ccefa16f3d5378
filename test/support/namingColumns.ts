/**
 * What happens to each text or JSON column on erasure, except the fields of `mayName` in the contract and columns whose
 * names `server/features/people/written.ts` replaces. `server/features/people/forgotten.test.ts` compares them with the
 * database. Generated columns and enumerations are excluded.
 */

type Columns = Record<string, string>

/** Deleted with a row of the user, blanked, or replaced by a pseudonym. */
export const erased: Columns = {
  user: 'evalid username email password_hash firstname lastname phone street city zip country public_fields',
  certificate: 'holder',
  report: 'tester',
  course_place: 'email',
  default_view: 'list',
  forum_person: 'name',
  idempotency_key: 'answer',
  invitation: 'email',
  mail: 'recipient',
  one_use_token: 'email',
  passkey: 'name',
  session: 'user_agent',
}

/** May name the user and remains, with the reason. The erasure dialog names certificates, reports, log and proofs. */
export const stored: Record<string, { columns: string; reason: string }> = {
  certificate: {
    columns: 'issuer identity_check',
    reason: 'Printed, or compared with the log: without it the certificate cannot be confirmed.',
  },
  report: {
    columns: 'name record snapshot amend_reason vehicle',
    reason: 'Sealed with the report; a draft goes on with another person of the organisation.',
  },
  vehicle_action: {
    columns: 'check_name subject reason',
    reason: 'Repeats what a sealed report found at the vehicle.',
  },
  issued_document: { columns: 'input', reason: 'What was sealed: without it no seal can be checked.' },
  credential: {
    columns: 'jwt older_jwt',
    reason: 'Signed proof; it names only a person who agreed to that.',
  },
  chain_payload: {
    columns: 'payload',
    reason:
      'The log: rights, and reasons that name the person, lose payload and salt; the rest proves what is sealed.',
  },
  consent: { columns: 'subject document_version language', reason: 'Proves what was agreed to, by id only.' },
  wallet_pass: { columns: 'device push_token', reason: 'By it the device learns that the pass has ended.' },
}

/** Never names a user: written by the program, or names of items, organisations, designs and published texts. */
export const nameless: Columns = {
  access_log: 'action',
  audit_entry: 'action request_id',
  authority: 'name code email street city zip country',
  calibration: 'laboratory certificate_no',
  certificate: 'number verify_code name level report_types',
  chain_checkpoint: 'note',
  chain_entry: 'type',
  change_count: 'resource',
  clearing: 'what',
  company: 'name email uid street city zip country vat_id name_skeleton',
  course_place: 'problem',
  fault: 'name message place frames version shown',
  file: 'kind mime',
  forum_word: 'word',
  idempotency_key: 'key action',
  instrument: 'laboratory certificate_no',
  instrument_state: 'state',
  issued_document: 'verify_code failure',
  legal_text: 'texts',
  mail: 'letter locale error unsubscribe',
  number_series: 'kind',
  one_use_token: 'purpose',
  operator: 'facts',
  passkey: 'credential_id transports',
  rate_limit: 'key',
  report: 'number verify_code rule_set_version',
  reserved_username: 'username',
  saved_view: 'list',
  setting: 'name value',
  sheet: 'name pages boxes',
  signing_key: 'owner',
  template: 'name level report_types standards_html after_html accent boxes translations',
  template_version: 'content',
  topic: 'tags search_text',
  vehicle: 'source licence',
  vehicle_action: 'report_type',
  vehicle_data_copy: 'provider manual',
  vehicle_manual: 'content',
  vehicle_manufacturer: 'source',
  void_number: 'kind number reason',
}
