/**
 * Regular expressions that are not proven linear, with the reason why outside input cannot make them slow. At most
 * quadratic, unless another power is stated.
 */
export const boundedExpressions: Readonly<Record<string, string>> = {
  // Texts of a few hundred characters.
  '/_\\w+$/': 'names of fields of the program itself',
  '/\\+[^@]*(?=@)/': 'email addresses of at most 254 characters',
  '/(?:\\.(?=[^.\\s]*\\p{L})[\\p{L}\\p{N}]{1,10})?[.\\s]*$/u':
    'names of files: a field of a form has at most 1000 bytes',
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'passwords of at most 128 characters',
  '/^ +| +$/g': 'a reading that a person types, on their own device only',
  '/0+$/': 'the digits of a safe integer, at most 16',
  '/^(.*?)([.:]*)$/': 'parts of a message that is cut at 300 characters before',
  '/[?#].*$/': 'an address that is cut at 200 characters before',
  'RegExp in domain/scrub.ts': 'lines that are cut at 400 characters before',
  '/\\/(\\S+)\\s+(-?[\\d.]+)\\s+Tf/': 'the appearance of a field, cut at 300 characters before',
  '/((?:[\\d.]+\\s+){1,4})(g|rg|k)\\b/': 'the appearance of a field, cut at 300 characters before',
  '/trailer\\s*<<([^]*)>>\\s*startxref\\s+(\\d{1,9})\\s+%%EOF\\s*$/':
    'the last 2000 bytes of a file, from its last trailer on',

  // Texts of the program, of its operator or of programs beside it.
  '/\\/+$/': 'an address in the settings',
  '/^(postgres(?:ql)?:\\/\\/)((?:[^/?]*@)?)([^/?]*)([^?]*)\\??(.*)$/':
    'DATABASE_URL; its time grows with the fourth power',
  '/^([^:]*):?(.*?)@?$/': 'the account in DATABASE_URL',
  '/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g': 'a file that the settings name',
  '/\\s*\\n\\s*/': 'an error of the database or the system at the start',
  '/pre-existing shared memory block|lock file .* already exists|is still in use/':
    'one line of an error of the embedded database at the start',
  '/<pdfaExtension:schemas><rdf:Bag>(.*?)<\\/rdf:Bag><\\/pdfaExtension:schemas>/s':
    'metadata that the layout engine wrote, in which texts are escaped',
  'RegExp in server/mail/trying.ts': 'a fixed expression without repetitions, shared with SQL',
  'RegExp in server/features/system/description/example.ts':
    'patterns of the contract on fixed examples, once at the start',
  'RegExp in scripts/vite/textModules.ts': 'keys of texts, while the web is built',

  // Outside texts, with a format or a process that limits the time.
  '/"(?:[^"\\\\]|\\\\.)*"\\s*(:?)/g':
    'JSON that was parsed before, in which every text has an end: there it is linear',
  '/<li><p>(.*?)<\\/p>/g': 'what a person writes in the editor, on their own device only',
  '/the text `\\\\?"(.+?)\\\\?"` could not be displayed/gu':
    'errors of the layout engine, in a child process that is ended when it takes too long',
  '/\\n\\/Type \\/DSS\\n\\/Certs \\[([^\\]]{0,1000})\\]\\n/':
    'a file, in a child process that is ended when it takes too long; at most 1000 steps for each position',
  'RegExp in contract/fields.ts': 'ids of fixed length with fixed signs between them: one way to read them',
  'RegExp in domain/forum.ts': 'names of at most 30 characters; recheck finds both expressions linear',
  'RegExp in domain/plainText.ts':
    'one class of characters without repetition, or parts of fixed length; recheck finds both linear',
  'RegExp in domain/checkpointText.ts':
    'third power by the checker; a text has at most 100,000 characters, and the slowest takes a few hundredths of a second',
}
