<?php
/**
 * Asks the computer player of djambi.net's own program for moves; see djambi_net.py, which starts it.
 *
 * Usage: php djambi_net.php FOLDER SEED. Each line of stdin is a game as that program saves it, with
 * "mover" and "controls" added; each line of stdout is a list of [what, square, square] choices.
 */

namespace Djambi {
  /** PHP 7 and earlier counted nothing as 0; the program relies on that. */
  function count($value) {
    return $value === NULL ? 0 : \count($value);
  }
}

namespace {
  use Djambi\Interfaces\MoveInteractionInterface;

  error_reporting(E_ERROR);
  spl_autoload_register(function ($class) use ($argv) {
    $file = $argv[1] . '/lib/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
      require_once $file;
    }
  });

  /** The program's computer player; its choices are written down. */
  class Recorder extends Djambi\IA\DummyIA {
    public static $choices = [];

    public function decideMove(array $moves) {
      $move = parent::decideMove($moves);
      $start = $move->getSelectedPiece()->getPosition()->getName();
      self::$choices[] = ['move', $start, $move->getDestination()->getName()];
      foreach ($move->getKills() as $kill) { // those that leave nothing to choose
        self::$choices[] = ['kill', $kill['position']->getName(), NULL];
      }
      return $move;
    }

    public function decideInteraction(MoveInteractionInterface $interaction) {
      $choice = parent::decideInteraction($interaction);
      self::$choices[] = [$interaction::getInteractionType(), $choice->getName(), NULL];
      return $choice;
    }
  }

  /** Lets the player to move play, without these of its pieces. */
  function play($data, array $left_out) {
    $field = Djambi\GameManager::loadGame($data)->getBattlefield();
    foreach ($data['controls'] as $army => $player) {
      $control = $field->getFactionById($player);
      (function () use ($control) { $this->control = $control; })->call($field->getFactionById($army));
    }
    (function () use ($data) {
      $this->playOrder = [['side' => $data['mover'], 'turn_scheme' => 0]];
      $this->defineMovablePieces();
      $this->setReadyToPlay();
    })->call($field);
    $faction = $field->getFactionById($data['mover']);
    foreach ($faction->getControlledPieces() as $piece) {
      if (in_array($piece->getId(), $left_out)) {
        $piece->setAllowableMoves([]);
        $piece->setMovable(FALSE);
      }
    }
    $faction->getPlayer()->getIa()->play();
  }

  /**
   * Returns the choices of the player to move.
   *
   * The program fails if a piece can enter the maze on another: looking at that step replaces the
   * list of steps that it is going through. It is then asked again without that piece.
   */
  function choices($data) {
    $left_out = [];
    for ($tries = 0; $tries < 36; $tries++) {
      Recorder::$choices = [];
      try {
        play($data, $left_out);
      }
      catch (\Throwable $error) {
        $is_step = preg_match('/piece (\S+) to/', $error->getMessage(), $found);
        if ($is_step && !Recorder::$choices) {
          $left_out[] = $found[1];
          continue;
        }
      }
      // After an error, what was chosen until then is the answer.
      break;
    }
    return Recorder::$choices;
  }

  mt_srand((int) $argv[2]);
  while (($line = fgets(STDIN)) !== FALSE) {
    echo json_encode(choices(json_decode($line, TRUE))), "\n";
  }
}
