export interface DemoTopic {
  title: string
  text: string
  tags: string[]
  model?: string
  daysAgo: number
  answers?: { text: string; hours: number; solves?: true }[]
  /** The reason why the last answer was reported. */
  report?: string
}

export const topics: DemoTopic[] = [
  {
    title: 'Isolationswiderstand fällt nur bei Regen',
    text: 'Wir haben einen Volta 4, der trocken **über 5 MΩ** hat. Nach der Waschanlage sind es noch 180 kΩ gegen HV-minus, am nächsten Tag ist wieder alles gut.\n\nWo fangt ihr an zu suchen?\n\n- Ladedose?\n- Klimakompressor?\n- Stecker am Heizer?',
    tags: ['isolation', 'feuchtigkeit'],
    model: 'Volta 4',
    daysAgo: 64,
    answers: [
      {
        text: 'Zuerst die Ladedose: Ablauf frei? Bei uns war er mit Laub zu, das Wasser stand bis zu den Kontakten.\n\nWenn das nichts bringt, **Verbraucher einzeln abstecken** und jedes Mal neu messen. Vorher wieder freischalten, sichern, Spannungsfreiheit feststellen, auch beim fünften Mal.',
        hours: 3,
      },
      {
        text: 'Ablauf war frei. Es war der Stecker am PTC-Heizer, die Dichtung lag verdreht.\n\n| Zustand | HV+ | HV− |\n| --- | --- | --- |\n| nass, vorher | 4,1 MΩ | 0,18 MΩ |\n| nass, nachher | 5,2 MΩ | 5,0 MΩ |\n\nDanke, das Abstecken der Reihe nach hat ihn gefunden.',
        hours: 52,
        solves: true,
      },
    ],
  },
  {
    title: 'Welche Messspitzen bei 800 V?',
    text: 'Unser Spannungsprüfer ist CAT III 1000 V. Reicht das für ein 800-V-Fahrzeug, das voll geladen über 900 V hat?',
    tags: ['messmittel', '800v'],
    daysAgo: 41,
    answers: [
      {
        text: 'Ja, solange die **höchste** Spannung unter der Angabe des Prüfers bleibt, also auch voll geladen. Achtet auf die Leitungen und Spitzen: die haben eine eigene Kategorie, und die niedrigste zählt.',
        hours: 5,
        solves: true,
      },
      {
        text: 'Und auf das Kalibrierdatum. Ein abgelaufenes Gerät nimmt das Protokoll gar nicht an.',
        hours: 9,
      },
    ],
  },
  {
    title: 'Attesa dopo il disinserimento: dieci o quindici minuti?',
    text: 'Sull’adesivo c’è scritto dieci minuti, nel manuale quindici. Voi quale rispettate?',
    tags: ['disinserimento', 'attesa'],
    daysAgo: 30,
    answers: [
      {
        text: 'Sempre il valore più lungo. E poi **si misura comunque**: l’attesa non sostituisce la verifica dell’assenza di tensione.',
        hours: 2,
        solves: true,
      },
    ],
  },
  {
    title: 'Potentialausgleich: Lack unter der Masseschraube',
    text: 'Am Gehäuse des Inverters messe ich 0,14 Ω. Darf ich den Lack unter der Schraube abschleifen, oder ist das ein Eingriff, den nur der Hersteller machen darf?',
    tags: ['potentialausgleich', 'inverter'],
    model: 'Volta 4',
    daysAgo: 19,
    answers: [
      {
        text: 'Kontaktfläche blank machen, Kontaktfett, neue Schraube mit Drehmoment nach Reparaturleitfaden. Danach neu messen und ins Protokoll. Schleifstaub vorher abdecken!',
        hours: 7,
      },
      { text: 'Bei mir war es nur die Zahnscheibe, sie fehlte. Danach 0,02 Ω.', hours: 26 },
    ],
  },
  {
    title: 'Wer nimmt das Schloss ab, wenn der Kollege krank ist?',
    text: 'Am Freitag hat ein Kollege freigeschaltet und sein Schloss hängt noch. Heute ist er krank. Wie regelt ihr das?',
    tags: ['freischalten', 'organisation'],
    daysAgo: 11,
    answers: [
      {
        text: 'Anrufen. Erreicht ihr ihn nicht, gibt die verantwortliche Person das Fahrzeug mit Begründung frei, nachdem sie selbst nachgesehen hat. Das steht dann auch so im Verlauf des Fahrzeugs.',
        hours: 1,
      },
      { text: 'Einfach aufschneiden, macht bei uns jeder.', hours: 4 },
    ],
    report: 'Das ist lebensgefährlich. Bitte ausblenden.',
  },
  {
    title: 'Klimakompressor tauschen: ganz freischalten?',
    text: 'Muss für den Kompressor die ganze HV-Anlage freigeschaltet werden, oder reicht der Wartungsstecker?',
    tags: ['klima', 'freischalten'],
    daysAgo: 6,
    answers: [
      {
        text: 'Freischalten ist mehr als den Stecker ziehen: gegen Wiedereinschalten sichern, warten, Spannungsfreiheit feststellen. Danach ja, am Kompressor arbeiten.',
        hours: 3,
      },
    ],
  },
  {
    title: 'Guanti di classe 0: ogni quanto la prova?',
    text: 'Li gonfiamo prima di ogni lavoro. Ogni quanto li mandate al laboratorio?',
    tags: ['dpi'],
    daysAgo: 3,
  },
  {
    title: 'Pilotlinie unterbrochen nach Tausch der Ladedose',
    text: 'Nach dem Tausch meldet das Fahrzeug *Pilotlinie offen*. Alle Stecker sitzen. Hat jemand die Reihenfolge, in der die Linie läuft?\n\nGemessen habe ich bisher:\n\n1. Ladedose – Verteiler: 0,8 Ω\n2. Verteiler – Inverter: offen',
    tags: ['pilotlinie', 'ladedose'],
    model: 'Volta 4',
    daysAgo: 1,
  },
]
