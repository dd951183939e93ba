/** Sounds made here, of tones and noise: there is no file to load. Quiet on purpose. */

const LOUDNESS = 0.08;
let context: AudioContext | null = null;

/** Browsers let a page sound only after a touch: call this in one. */
export function unlock(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Two notes up: my turn. */
export const twoNotes = (): void => {
  tone(587, 0, 0.12);
  tone(784, 0.13, 0.18);
};

/** One low note: the last seconds. */
export const lowNote = (): void => tone(196, 0, 0.28);

/** A short chord: I won. */
export const chord = (): void => {
  for (const pitch of [523, 659, 784]) tone(pitch, 0, 0.5);
};

/** I draw. */
export const tick = (): void => noise(3200, 0, 0.02);

/** A card is thrown. */
export const tap = (): void => noise(900, 0, 0.05);

/** The deal. */
export const riffle = (): void => {
  for (let card = 0; card < 13; card++) noise(1800 + card * 60, card * 0.025, 0.03);
};

/** A tone of `pitch` hertz, `after` seconds from now, for `length` seconds. */
function tone(pitch: number, after: number, length: number): void {
  if (!context) return;
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  sounds(source, source, after, length);
}

function noise(pitch: number, after: number, length: number): void {
  if (!context) return;
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate * length), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1 });
  sounds(source, source.connect(filter), after, length);
}

/** Let a source sound through a volume that falls to nothing, so that it ends without a click. */
function sounds(source: AudioScheduledSourceNode, end: AudioNode, after: number, length: number): void {
  if (!context) return;
  const from = context.currentTime + after;
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  end.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + length);
}
