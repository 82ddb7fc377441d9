//! Bytes choose the rules, the deck and every action; the game keeps its cards, its views and its record.
#![no_main]

use cards::{Chance, Fast, Seat};
use game::{Deal, Opening, Setting, Stage};
use games::AnyGame;
use libfuzzer_sys::fuzz_target;

struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn pick<'t, T>(&mut self, all: &'t [T]) -> Option<&'t T> {
        let byte = *self.0.next()?;
        all.get(byte as usize % all.len().max(1))
    }
}

fn play(bytes: &mut Bytes) -> Option<()> {
    let catalogue = games::catalogue();
    let preset = bytes.pick(&catalogue)?;
    let seating = bytes.pick(&preset.seatings)?;
    let mut settings: Vec<Setting> = Vec::new();
    for _ in 0..*bytes.0.next()? % 8 {
        let switch = bytes.pick(&preset.switches)?;
        let value = *bytes.pick(&switch.domain.examples())?;
        settings.retain(|s| s.key != switch.key);
        settings.push(Setting { key: switch.key.to_string(), value: Some(value.to_string()), quoted: false });
    }
    let rules = games::rules(preset.name, Some(seating), &settings).ok()?;
    let opening = Opening { dealer: Seat(*bytes.0.next()? % rules.seats()), ..Opening::default() };
    let mut game = rules.start(opening).expect("a plain opening");
    let mut chance = Fast::new(u64::from(*bytes.0.next()?) << 8 | u64::from(*bytes.0.next()?));
    while game.stage() != Stage::Over {
        let mut deck = game.rules().pack().fresh();
        cards::shuffle(&mut deck, &mut chance);
        game.deal(Deal::from_deck(deck)).expect("the pack");
        while game.stage() == Stage::Play {
            let seats = game.to_act();
            let seat = *bytes.pick(&seats)?;
            let legal = game.legal(seat);
            assert!(!legal.is_empty(), "somebody is to act and can do nothing");
            let action = *bytes.pick(&legal)?;
            game.act(seat, action).expect("a listed action");
            if chance.below(16) == 0 {
                game.resample_all(&mut chance).expect("a sample for every view");
                let again = AnyGame::load(&game.record()).expect("its own record");
                assert_eq!(again.record(), game.record());
            }
        }
    }
    Some(())
}

fuzz_target!(|bytes: &[u8]| {
    let _ = play(&mut Bytes(bytes.iter()));
});
