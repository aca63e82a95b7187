import { toolOf } from '../subcommand.ts';
import { answer } from './answer.ts';
import { appeals } from './appeals.ts';
import { decide } from './decide.ts';
import { hide, unhide } from './hide.ts';
import { list } from './list.ts';
import { operators } from './operators.ts';
import { show } from './show.ts';
import { restore, suspend } from './suspend.ts';
import { unverify, verify } from './verify.ts';

/** `moderate <subcommand> …` */
export const { check: checkModerate, run: moderateCommand } = toolOf(
  'moderate',
  new Map([
    ['suspend', suspend],
    ['restore', restore],
    ['show', show],
    ['list', list],
    ['decide', decide],
    ['hide', hide],
    ['unhide', unhide],
    ['appeals', appeals],
    ['answer', answer],
    ['verify', verify],
    ['unverify', unverify],
    ['operators', operators],
  ]),
);
