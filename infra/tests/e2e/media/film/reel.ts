import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The film's size in pixels; the page reserves the same (`FeatureVideo.tsx`). */
export const FRAME = { width: 1280, height: 720 } as const;
/** Frames per second. */
export const RATE = 25;

/** Frames with three bytes per pixel: red, green, blue. */
export type Frame = Buffer;

/** A film that is being recorded losslessly. */
export type Reel = Readonly<{
  /** Appends a frame `times` times. */
  write(frame: Frame, times: number): Promise<void>;
  /** The length so far, in seconds. */
  length(): number;
  close(): Promise<void>;
}>;

const LOSSLESS = ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-qp', '0'] as const;

/** Settings for a page with little motion: letters stay sharp, and both files are smaller than 600 kB. */
const ENCODINGS = {
  webm: ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '51', '-deadline', 'good', '-cpu-used', '3', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-preset', 'slower', '-tune', 'animation', '-crf', '25', '-movflags', '+faststart'],
} as const;

/** Without an explicit matrix, a player would pick one based on the film's size and show wrong colours. */
const COLOURS = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
] as const;

/** Starts a film in `file`, a Matroska file. */
export function openReel(file: string): Reel {
  const size = `${FRAME.width}x${FRAME.height}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(RATE), '-i', 'pipe:0'];
  const encoder = start([...input, ...LOSSLESS, file]);
  const pipe = encoder.stdin;
  if (!pipe) throw new Error('Expected ffmpeg to have an input pipe');
  const ended = endOf(encoder);
  // Ignored, because `close` reports ffmpeg's failure more precisely than a broken pipe does.
  pipe.on('error', () => undefined);
  ended.catch(() => undefined);
  let frames = 0;
  return {
    async write(frame, times) {
      for (let n = 0; n < times; n++) {
        // After ffmpeg has ended, there is no drain event.
        if (!pipe.write(frame)) await Promise.race([once(pipe, 'drain'), ended]);
        frames++;
      }
    },
    length: () => frames / RATE,
    async close() {
      pipe.end();
      await ended;
    },
  };
}

/** Encodes the recorded film as `<path>.webm` and `<path>.mp4`; returns both files. */
export async function encode(recorded: string, path: string): Promise<string[]> {
  const files: string[] = [];
  for (const [ending, options] of Object.entries(ENCODINGS)) {
    const file = `${path}.${ending}`;
    const plain = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-g', String(RATE * 10)];
    await endOf(start(['-i', recorded, ...COLOURS, ...options, ...plain, file]));
    files.push(file);
  }
  return files;
}

/** Throws an error that says how to get ffmpeg if it is missing. */
export async function expectFfmpeg(): Promise<void> {
  await endOf(start(['-version']));
}

function start(args: readonly string[]): ChildProcess {
  return spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

/** Resolves when ffmpeg has ended successfully. */
async function endOf(ffmpeg: ChildProcess): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    ffmpeg.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(MISSING) : error),
    );
    ffmpeg.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}`);
}

const MISSING =
  'The film needs ffmpeg in the PATH, with libx264 and libvpx: apt-get install --no-install-recommends ffmpeg';
